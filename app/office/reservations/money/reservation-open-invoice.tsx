import { Field, SelectField } from "#app/office/forms/controls.tsx";
import { FoldedForm } from "#app/office/forms/folded-form.tsx";
import type {
  ReservationPanelProps,
  ReservationView,
} from "#app/office/reservations/reservation-view.ts";

/** The newest invoice of a reservation, open or not. */
export type BilledInvoice = NonNullable<ReservationView["money"]["billed"]>;

export const OVERPAYMENT_CHOICES = [
  { value: "", name: "They didn’t" },
  { value: "credit", name: "Keep the extra as a credit for a later mailing" },
  { value: "refund", name: "I’ll send the extra back" },
] as const;

type BilledProps = ReservationPanelProps & { billed: BilledInvoice };

export function RecordPaymentForm({ view, billed }: BilledProps) {
  return (
    <FoldedForm
      summary={`Record ${billed.state === "paid" ? "another payment" : "payment"} for invoice ${billed.number}`}
      shown={{ version: billed.version, seen: view.seen }}
      action="paid"
      label="Record payment"
      weight="go"
    >
      <p>{describeRecordedPayment(view, billed)}</p>
      <Field
        name="amountCents"
        defaultValue={billed.state === "paid" ? "" : (billed.totalCents / 100).toFixed(2)}
        id="amount"
        label="Amount received (USD)"
        inputMode="decimal"
        required
      />
      <Field
        name="receivedOn"
        defaultValue={view.dueDates.today}
        id="received-on"
        label="Date received"
        hint="The tax report and totals use this date."
        type="date"
        max={view.dueDates.today}
      />
      <Field name="note" id="how-they-paid" label="How they paid" hint="For example: check 1042." />
      {billed.isOpen && (
        <SelectField name="excess" label="If they paid too much" options={OVERPAYMENT_CHOICES} />
      )}
    </FoldedForm>
  );
}

function describeRecordedPayment(view: ReservationView, billed: BilledInvoice): string {
  if (billed.state === "void") return describePaymentOfVoidInvoice(view);
  if (billed.state === "open") return describePaymentOfOpenInvoice(view, billed);
  return `Invoice ${billed.number} is paid. Record whatever else came: it waits here until you apply it to another invoice, keep it as a credit, or refund it. We don’t email them.`;
}

function describePaymentOfOpenInvoice(view: ReservationView, { total }: BilledInvoice): string {
  return `${total} is due. If they paid all of it, ${view.place} on the ${view.mailing} card is marked paid. If they paid less, the rest is still due, and they keep the spot. ${view.emailNote}`;
}

/** What recording a payment for a void invoice does, by how the spot ended: only an expired one can be restored. */
function describePaymentOfVoidInvoice({ revivable, state, emailNote }: ReservationView): string {
  const before =
    "This invoice is void because the spot was released. Less or more than its total waits here until you decide.";
  return revivable
    ? `${before} If the spot and industry are still open, they get both back with a new invoice. If not, you send the whole payment back, the same way they paid. ${emailNote}`
    : `${before} The reservation stays ${state.name.toLowerCase()}, so you send the whole payment back, the same way they paid. ${emailNote}`;
}

export function OpenInvoiceChangeForms({ view, billed }: BilledProps) {
  return (
    <>
      {billed.isPartPaid && view.rights.refund && <ForgiveRestForm view={view} billed={billed} />}
      <DueDateForm view={view} billed={billed} />
      <PartialPaymentsForm view={view} billed={billed} />
    </>
  );
}

const AFTER_CLOSE = [
  { value: "no", name: "Stop and tell me" },
  { value: "yes", name: "Change it anyway" },
] as const;

function ForgiveRestForm({ view, billed }: BilledProps) {
  return (
    <FoldedForm
      id="forgive"
      summary={`Forgive the remaining ${billed.total}`}
      shown={{ version: billed.version, seen: view.seen }}
      action="forgive"
      label={`Forgive ${billed.total}`}
    >
      <p>
        This marks invoice {billed.number} and the spot as paid. No tax is due on what you forgive.{" "}
        {view.emailNote} You can undo this.
      </p>
      <Field
        name="because"
        id="forgive-because"
        label="Reason"
        hint="For example: the bank took a fee. Only the office sees it."
        required
      />
    </FoldedForm>
  );
}

function DueDateForm({ view, billed }: BilledProps) {
  const facts = view.dueDates;
  return (
    <FoldedForm
      id="due-date"
      summary={`Change the due date (now ${billed.due})`}
      shown={{ version: billed.version, seen: view.seen }}
      action="due-date"
      label="Change due date"
    >
      <p>
        {facts.isPrinted
          ? "Their ad is printed, so the spot stays theirs."
          : `Booking closes ${facts.closes}, and the card goes to print ${facts.print}.`}{" "}
        {view.emailNote}
      </p>
      <Field
        name="dueOn"
        defaultValue={billed.dueOn}
        id="due-on"
        label="New due date"
        type="date"
        min={facts.today}
        required
      />
      {facts.mayBeAfterClose && (
        <SelectField
          name="afterClose"
          defaultValue="no"
          id="after-close"
          label="If the new date is after booking closes"
          options={AFTER_CLOSE}
        />
      )}
      <Field
        name="because"
        id="due-because"
        label="Reason"
        hint="Only the office sees it."
        required
      />
    </FoldedForm>
  );
}

function PartialPaymentsForm({ view, billed }: BilledProps) {
  const { partsAllowed } = billed;
  return (
    <FoldedForm
      id="parts"
      summary={partsAllowed ? "They can make partial payments" : "Let them make partial payments"}
      shown={{ version: billed.version, seen: view.seen, allowed: partsAllowed ? "no" : "yes" }}
      action="parts"
      label={partsAllowed ? "Go back to one payment" : "Let them make partial payments"}
    >
      <p>
        {partsAllowed
          ? "Their page and their invoice say that they can make partial payments. You can go back to a single payment; what they’ve paid still counts."
          : "Their page and their invoice will say that they can make partial payments. The due date stays the same. We don’t email them."}
      </p>
    </FoldedForm>
  );
}
