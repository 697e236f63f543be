import { Field, TextAreaField } from "#app/office/forms/controls.tsx";
import { Decision } from "#app/office/forms/decision.tsx";
import { LengthLimit } from "#app/ui/length-limit.tsx";
import { type BillingDetails, billingLimits } from "#business/reservations/pay/invoices/invoice.ts";
import type { InvoiceView } from "./invoice-view.ts";

/** The form that corrects the billing details: a new invoice replaces this one. */
export function CorrectInvoiceForm({
  view: { number, version },
  billing,
}: {
  view: Pick<InvoiceView, "number" | "version">;
  billing: BillingDetails;
}) {
  return (
    <Decision
      id="correct"
      summary="Correct the billing details"
      shown={{ version }}
      action="correct-invoice"
      label="Correct invoice"
    >
      <p>
        We void invoice {number} and keep it in the books. A new invoice with the next number and
        the same amounts replaces it. You’ll see the email to the buyer first.
      </p>
      <Field
        id="billing-name"
        label="Billing name"
        name="billingName"
        defaultValue={billing.name}
        below={<LengthLimit of="billing-name" most={billingLimits.name} />}
        required
      />
      <TextAreaField
        id="billing-address"
        label="Billing address (optional)"
        name="billingAddress"
        rows={3}
        defaultValue={billing.address}
      />
      <LengthLimit of="billing-address" most={billingLimits.address} />
      <Field
        id="po-number"
        label="PO number (optional)"
        name="poNumber"
        defaultValue={billing.poNumber}
        below={<LengthLimit of="po-number" most={billingLimits.poNumber} />}
      />
    </Decision>
  );
}
