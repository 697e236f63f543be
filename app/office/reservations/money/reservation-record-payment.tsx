import { Button, Field, SelectField } from "#app/office/forms/controls.tsx";
import { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import type {
  ReservationPanelProps,
  ReservationView,
} from "#app/office/reservations/reservation-view.ts";

/** What becomes of what is too much. */
export const TOO_MUCH = [
  { value: "", name: "They didn't" },
  { value: "credit", name: "Keep the extra as a credit for a later mailing" },
  { value: "refund", name: "I'll send the extra back" },
] as const;

export function RecordPaymentForm({ view, refused }: ReservationPanelProps) {
  const { billed } = view.money;
  const sendsMail = useHasMailServer();
  if (!billed) return null;
  const typed = fieldValuesAndProblems(refused, "paid");
  return (
    <details className="decide" open={typed.refused}>
      <summary>
        Record {billed.state === "paid" ? "another payment" : "payment"} for invoice {billed.number}
      </summary>
      <form method="post" className="stack">
        <input type="hidden" name="version" value={billed.version} />
        <input type="hidden" name="seen" value={view.seen} />
        <p>{recordWords(view, billed, sendsMail)}</p>
        <Field
          id="amount"
          label="Amount received (USD)"
          name="amount"
          inputMode="decimal"
          defaultValue={typed.value(
            "amount",
            billed.state === "paid" ? "" : (billed.totalCents / 100).toFixed(2),
          )}
          problem={typed.problem("amountCents")}
          required
        />
        <Field
          id="received-on"
          label="Date received"
          hint="The tax report and totals use this date."
          name="receivedOn"
          type="date"
          max={view.dueDates?.today}
          defaultValue={typed.value("receivedOn", view.dueDates?.today ?? "")}
          problem={typed.problem("receivedOn")}
        />
        <Field
          id="how"
          label="How they paid"
          hint="For example: check 1042."
          name="how"
          defaultValue={typed.value("how")}
        />
        {billed.isOpen && (
          <SelectField
            id="excess"
            label="If they paid too much"
            name="excess"
            options={TOO_MUCH}
            defaultValue={typed.value("excess")}
            problem={typed.problem("excess")}
          />
        )}
        <Button type="submit" name="do" value="paid" weight="go">
          Record payment
        </Button>
      </form>
    </details>
  );
}

type Billed = NonNullable<ReservationView["money"]["billed"]>;

function recordWords(view: ReservationView, billed: Billed, sendsMail: boolean): string {
  if (billed.state === "void") return voidWords(view, sendsMail);
  if (billed.state === "open") return openWords(view, billed, sendsMail);
  return `Invoice ${billed.number} is paid. Record whatever else came: it waits here until you apply it to another invoice, keep it as a credit, or refund it. We don't email them.`;
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
