import { Field, TextAreaField } from "#app/office/forms/controls.tsx";
import { Decision } from "#app/office/forms/decision.tsx";
import { LengthLimit } from "#app/ui/length-limit.tsx";
import { type BillingDetails, billingLimits } from "#business/reservations/pay/invoices/invoice.ts";
import type { InvoiceView } from "./invoice-view.ts";

/** What was typed, and what was wrong with it. */
export type InvoiceFormState = {
  values: Readonly<Record<string, string>>;
  problem: { problem: string; field?: string | undefined } | undefined;
};

/** The form that corrects the billing details: a new invoice replaces this one. */
export function CorrectInvoiceForm({
  view: { number, version },
  billing,
  values,
  problem,
}: InvoiceFormState & { view: Pick<InvoiceView, "number" | "version">; billing: BillingDetails }) {
  const problemOf = (field: string) => (problem?.field === field ? problem.problem : undefined);
  return (
    <Decision
      id="correct"
      open={Object.keys(values).length > 0}
      summary="Correct the billing details"
      shown={{ version: values.version ?? version }}
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
        defaultValue={values.billingName ?? billing.name}
        problem={problemOf("billingName")}
        below={<LengthLimit of="billing-name" most={billingLimits.name} />}
        required
      />
      <TextAreaField
        id="billing-address"
        label="Billing address (optional)"
        name="billingAddress"
        rows={3}
        defaultValue={values.billingAddress ?? billing.address}
        problem={problemOf("billingAddress")}
      />
      <LengthLimit of="billing-address" most={billingLimits.address} />
      <Field
        id="po-number"
        label="PO number (optional)"
        name="poNumber"
        defaultValue={values.poNumber ?? billing.poNumber}
        problem={problemOf("poNumber")}
        below={<LengthLimit of="po-number" most={billingLimits.poNumber} />}
      />
    </Decision>
  );
}
