import { useState } from "react";
import { Field } from "#app/office/forms/controls.tsx";
import { Decision } from "#app/office/forms/decision.tsx";
import { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import type {
  ReservationPanelProps,
  ReservationView,
} from "#app/office/reservations/reservation-view.ts";
import { formatDollarsAndCents } from "#platform/money.ts";

type Payment = ReservationView["money"]["payments"][number];

export function RefundPaymentForm({
  payment,
  view,
  refused,
}: ReservationPanelProps & { payment: Payment }) {
  const { name, leftCents, leftTaxCents, back } = payment;
  const typed = fieldValuesAndProblems(refused, "refund", name);
  const sendsMail = useHasMailServer();
  const [amount, setAmount] = useState(typed.value("refundCents"));
  const cents = amount === "" ? 0 : Math.round(Number(amount.replace(/[$,\s]/g, "")) * 100);
  return (
    <Decision
      id={payment.paidThePlace ? "refund" : `refund-${name}`}
      open={typed.refused}
      summary="Refund"
      shown={{ version: view.version, seen: view.seen, payment: name, of: name, leftCents }}
      action="refund"
      label={`Refund ${view.business ?? "them"}`}
      weight="danger"
    >
      <Field
        {...typed.field("refundCents", (leftCents / 100).toFixed(2))}
        id={`amount-${name}`}
        label="Amount (USD)"
        hint={`Up to ${formatDollarsAndCents(leftCents)}${leftTaxCents > 0 ? `, including ${formatDollarsAndCents(leftTaxCents)} in city tax` : ""}${back}.`}
        inputMode="decimal"
        onChange={({ target }) => setAmount(target.value)}
        required
      />
      <Field
        {...typed.field("because")}
        id={`because-${name}`}
        label="Reason"
        hint="Kept in the audit log. For a partial refund, the email shows it too."
        required
      />
      <p aria-live="polite">
        {consequences(payment, view, cents, sendsMail)} You can cancel the refund until the money is
        sent.
      </p>
    </Decision>
  );
}

/** What an amount does; describes both cases until one is typed. */
function consequences(
  payment: Payment,
  view: ReservationView,
  cents: number,
  sendsMail: boolean,
): string {
  const { leftCents, isWaiting } = payment;
  if (isWaiting)
    return `This payment doesn’t pay for a spot, so nothing else changes. ${describeBuyerEmail(view, sendsMail)}`;
  if (cents === leftCents) return wholeWords(view, sendsMail);
  if (cents > 0 && cents < leftCents) return partWords(payment, view, cents, sendsMail);
  if (cents > leftCents) return `Only ${formatDollarsAndCents(leftCents)} is left to refund.`;
  const less = view.isPaid ? `they keep ${view.place}, and ` : "";
  return `${wholeWords(view, sendsMail)} If you refund only part, ${less}the amount you enter includes any tax. The email says how much and why.`;
}

function partWords(
  { leftCents, leftTaxCents }: Payment,
  view: ReservationView,
  cents: number,
  sendsMail: boolean,
) {
  const tax = Math.round((cents * leftTaxCents) / leftCents);
  const keeps = view.isPaid ? ` They keep ${view.place} on the ${view.mailing} card.` : "";
  return `${view.person ?? "The buyer"} gets ${formatDollarsAndCents(cents)} back${tax > 0 ? `, including ${formatDollarsAndCents(tax)} in city tax` : ""}. ${describeBuyerEmail(view, sendsMail)}${keeps}`;
}

function wholeWords(view: ReservationView, sendsMail: boolean) {
  const emailNote = describeBuyerEmail(view, sendsMail);
  if (!view.isPaid) return `This is a full refund. ${emailNote}`;
  return `This is a full refund. When it’s done, ${view.place} on the ${view.mailing} card ${view.freed}. ${emailNote}`;
}

const describeBuyerEmail = ({ person, email }: ReservationView, sendsMail: boolean) =>
  describeEmailTo({ who: person ?? "The buyer", at: email }, sendsMail);
