import { useState } from "react";
import { Button, Field } from "#app/office/forms/controls.tsx";
import {
  type FormErrorWithChanges,
  submittedValues,
} from "#app/office/forms/form-error-notice.tsx";
import { describeEmailTo, useSendsMail } from "#app/office/record/describe-email.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import type { ReservationView } from "./reservation-view.ts";

type Payment = ReservationView["money"]["payments"][number];

/** Refunds a payment in full or in part, showing the effects on people and money first. */
export function RefundPaymentForm({
  payment,
  view,
  refused,
}: {
  payment: Payment;
  view: ReservationView;
  refused: FormErrorWithChanges | undefined;
}) {
  const { name, leftCents, leftTaxCents, back } = payment;
  const typed = submittedValues(refused, "refund", name);
  const sendsMail = useSendsMail();
  const [amount, setAmount] = useState(typed.value("amount"));
  const cents = amount === "" ? 0 : Math.round(Number(amount.replace(/[$,\s]/g, "")) * 100);
  return (
    <details
      className="decide"
      id={payment.paidThePlace ? "refund" : `refund-${name}`}
      open={typed.refused}
    >
      <summary>Pay back, whole or in part</summary>
      <form method="post" className="stack">
        <input type="hidden" name="version" value={view.version} />
        <input type="hidden" name="seen" value={view.seen} />
        <input type="hidden" name="payment" value={name} />
        <input type="hidden" name="of" value={name} />
        <input type="hidden" name="left" value={leftCents} />
        <Field
          id={`amount-${name}`}
          label="How much, in dollars"
          hint={`${formatDollarsAndCents(leftCents)} is left of it${leftTaxCents > 0 ? `, ${formatDollarsAndCents(leftTaxCents)} of that city tax` : ""}. It goes ${back}.`}
          name="amount"
          inputMode="decimal"
          defaultValue={typed.value("amount", (leftCents / 100).toFixed(2))}
          onChange={({ target }) => setAmount(target.value)}
          problem={typed.problem("refundCents")}
          required
        />
        <Field
          id={`because-${name}`}
          label="Why"
          hint="The audit log keeps it for good. Who gets a part back reads it in the e-mail."
          name="because"
          defaultValue={typed.value("because")}
          maxLength={500}
          problem={typed.problem("because")}
          required
        />
        <p aria-live="polite">
          {consequences(payment, view, cents, sendsMail)} This cannot be undone.
        </p>
        <Button type="submit" name="do" value="refund" weight="danger">
          Pay it back to {view.business ?? "them"}
        </Button>
      </form>
    </details>
  );
}

/** What an amount does; describes both cases until one is typed. */
function consequences(
  payment: Payment,
  view: ReservationView,
  cents: number,
  sendsMail: boolean,
): string {
  const { leftCents } = payment;
  if (cents === leftCents) return wholeWords(view, sendsMail);
  if (cents > 0 && cents < leftCents) return partWords(payment, view, cents, sendsMail);
  if (cents > leftCents) return `Only ${formatDollarsAndCents(leftCents)} is left of it.`;
  const less = view.isPaid ? `${view.place} stays theirs, ` : "";
  return `${wholeWords(view, sendsMail)} With less than all, ${less}the tax goes back in proportion, and the email says what goes back and why.`;
}

function partWords(
  { leftCents, leftTaxCents }: Payment,
  view: ReservationView,
  cents: number,
  sendsMail: boolean,
) {
  const tax = Math.round((cents * leftTaxCents) / leftCents);
  const keeps = view.isPaid ? ` ${view.place} on ${view.mailing} stays theirs.` : "";
  return `${formatDollarsAndCents(cents)} goes back to ${view.person ?? "the buyer"}${tax > 0 ? `, ${formatDollarsAndCents(tax)} of it city tax` : ""}. ${describeBuyerEmail(view, sendsMail)}${keeps}`;
}

function wholeWords(view: ReservationView, sendsMail: boolean) {
  const emailNote = describeBuyerEmail(view, sendsMail);
  if (!view.isPaid) return `All of it goes back. ${emailNote}`;
  return `All of it goes back. When it has gone, ${view.place} on ${view.mailing} ${view.freed}. ${emailNote}`;
}

const describeBuyerEmail = ({ person, email }: ReservationView, sendsMail: boolean) =>
  describeEmailTo({ who: person ?? "The buyer", at: email }, sendsMail);
