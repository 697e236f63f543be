import { Field, SelectField } from "#app/office/forms/controls.tsx";
import { Decision } from "#app/office/forms/decision.tsx";
import { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import type {
  ReservationPanelProps,
  ReservationView,
} from "#app/office/reservations/reservation-view.ts";

/** What happens to an overpayment. */
export const TOO_MUCH = [
  { value: "", name: "They didn’t" },
  { value: "credit", name: "Keep the extra as a credit for a later mailing" },
  { value: "refund", name: "I’ll send the extra back" },
] as const;

export function RecordPaymentForm({ view, refused }: ReservationPanelProps) {
  const { billed } = view.money;
  const sendsMail = useHasMailServer();
  if (!billed) return null;
  const typed = fieldValuesAndProblems(refused, "paid");
  return (
    <Decision
      open={typed.refused}
      summary={`Record ${billed.state === "paid" ? "another payment" : "payment"} for invoice ${billed.number}`}
      shown={{ version: billed.version, seen: view.seen }}
      action="paid"
      label="Record payment"
      weight="go"
    >
      <p>{recordWords(view, billed, sendsMail)}</p>
      <Field
        {...typed.field(
          "amountCents",
          billed.state === "paid" ? "" : (billed.totalCents / 100).toFixed(2),
        )}
        id="amount"
        label="Amount received (USD)"
        inputMode="decimal"
        required
      />
      <Field
        {...typed.field("receivedOn", view.dueDates?.today ?? "")}
        id="received-on"
        label="Date received"
        hint="The tax report and totals use this date."
        type="date"
        max={view.dueDates?.today}
      />
      <Field
        {...typed.field("note")}
        id="how-they-paid"
        label="How they paid"
        hint="For example: check 1042."
      />
      {billed.isOpen && (
        <SelectField {...typed.field("excess")} label="If they paid too much" options={TOO_MUCH} />
      )}
    </Decision>
  );
}

type Billed = NonNullable<ReservationView["money"]["billed"]>;

function recordWords(view: ReservationView, billed: Billed, sendsMail: boolean): string {
  if (billed.state === "void") return voidWords(view, sendsMail);
  if (billed.state === "open") return openWords(view, billed, sendsMail);
  return `Invoice ${billed.number} is paid. Record whatever else came: it waits here until you apply it to another invoice, keep it as a credit, or refund it. We don’t email them.`;
}

function openWords(view: ReservationView, { total }: Billed, sendsMail: boolean): string {
  return `${total} is due. If they paid all of it, ${view.place} on the ${view.mailing} card is marked paid. If they paid less, the rest is still due, and they keep the spot. ${describeEmailTo({ who: "The buyer" }, sendsMail)}`;
}

/** What recording a payment for a void invoice does, by how the spot ended: only an expired one can be restored. */
function voidWords({ revivable, state }: ReservationView, sendsMail: boolean): string {
  const before =
    "This invoice is void because the spot was released. Less or more than its total waits here until you decide.";
  const emailNote = describeEmailTo({ who: "The buyer" }, sendsMail);
  return revivable
    ? `${before} If the spot and industry are still open, they get both back with a new invoice. If not, you send the whole payment back, the same way they paid. ${emailNote}`
    : `${before} The reservation stays ${state.name.toLowerCase()}, so you send the whole payment back, the same way they paid. ${emailNote}`;
}
