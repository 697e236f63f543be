import { useState } from "react";
import { Field, SelectField } from "#app/office/forms/controls.tsx";
import { FoldedForm } from "#app/office/forms/folded-form.tsx";
import { useRefusedFormState } from "#app/office/forms/form-state.ts";
import {
  NO_MAIL_SERVER_REASON,
  useHasMailServer,
} from "#app/office/record/describe-upcoming-email.ts";
import type {
  ReservationPanelProps,
  ReservationView,
} from "#app/office/reservations/reservation-view.ts";
import { formatDollarsAndCents } from "#platform/money.ts";

type Payment = ReservationView["money"]["payments"][number];
type Props = ReservationPanelProps & { payment: Payment };

export function RefundPaymentForm({ payment, view }: Props) {
  const { name, leftCents, leftTaxCents, back } = payment;
  const [amount, setAmount] = useState(
    useRefusedFormState("refund", payment.name)?.value("refundCents") ?? "",
  );
  const cents = amount === "" ? 0 : Math.round(Number(amount.replace(/[$,\s]/g, "")) * 100);
  return (
    <FoldedForm
      id={payment.paidForSpot ? "refund" : `refund-${name}`}
      summary="Refund"
      shown={{ version: view.version, seen: view.seen, payment: name, of: name, leftCents }}
      action="refund"
      label={`Refund ${view.business ?? "them"}`}
      weight="danger"
    >
      <Field
        name="refundCents"
        defaultValue={(leftCents / 100).toFixed(2)}
        id={`amount-${name}`}
        label="Amount (USD)"
        hint={`Up to ${formatDollarsAndCents(leftCents)}${leftTaxCents > 0 ? `, including ${formatDollarsAndCents(leftTaxCents)} in city tax` : ""}${back}.`}
        inputMode="decimal"
        onChange={({ target }) => setAmount(target.value)}
        required
      />
      <Field
        name="because"
        id={`because-${name}`}
        label="Reason"
        hint="Kept in the audit log. For a partial refund, the email shows it too."
        required
      />
      <p aria-live="polite">
        {describeRefund(payment, view, cents)} You can cancel the refund until the money is sent.
      </p>
    </FoldedForm>
  );
}

function describeRefund(payment: Payment, view: ReservationView, cents: number): string {
  const { leftCents, isWaiting } = payment;
  if (isWaiting)
    return `This payment doesn’t pay for a spot, so nothing else changes. ${view.emailNote}`;
  if (cents === leftCents) return describeFullRefund(view);
  if (cents > 0 && cents < leftCents) return describePartialRefund(payment, view, cents);
  if (cents > leftCents) return `Only ${formatDollarsAndCents(leftCents)} is left to refund.`;
  const less = view.isPaid ? `they keep ${view.place}, and ` : "";
  return `${describeFullRefund(view)} If you refund only part, ${less}the amount you enter includes any tax. The email says how much and why.`;
}

function describePartialRefund(
  { leftCents, leftTaxCents }: Payment,
  view: ReservationView,
  cents: number,
) {
  const tax = Math.round((cents * leftTaxCents) / leftCents);
  const keeps = view.isPaid ? ` They keep ${view.place} on the ${view.mailing} card.` : "";
  return `${view.person ?? "The buyer"} gets ${formatDollarsAndCents(cents)} back${tax > 0 ? `, including ${formatDollarsAndCents(tax)} in city tax` : ""}. ${view.emailNote}${keeps}`;
}

function describeFullRefund(view: ReservationView) {
  if (!view.isPaid) return `This is a full refund. ${view.emailNote}`;
  return `This is a full refund. When it’s done, ${view.place} on the ${view.mailing} card ${view.freed}. ${view.emailNote}`;
}

const REASONS = [
  { value: "mistake", name: "I recorded it by mistake" },
  { value: "bounced", name: "The check bounced" },
] as const;

export function ReversePaymentForm({ payment, view }: Props) {
  const { name, amount, method } = payment;
  const sendsMail = useHasMailServer();
  const { today, reopened } = view.dueDates;
  // A refund that they were promised goes with it.
  const mayReverse =
    view.rights.refund || !view.hasEnded || listUnsentRefunds(payment).length === 0;
  const isForgiven = method === "Forgiven";
  const summary = isForgiven
    ? `Ask for the ${amount} after all`
    : `Reverse ${amount} payment (bounced or a mistake)`;
  if (!mayReverse) {
    return (
      <details className="decide" id={`reverse-${name}`}>
        <summary>{summary}</summary>
        <p>Only an owner can do this, because you owe them a refund for it.</p>
      </details>
    );
  }
  return (
    <FoldedForm
      id={`reverse-${name}`}
      summary={summary}
      shown={{ of: name, version: view.money.version, seen: view.seen }}
      action="reverse"
      label={isForgiven ? `Ask for ${amount} again` : `Reverse ${amount}`}
      weight="danger"
    >
      <p>{describeReversal(payment, view, sendsMail)}</p>
      {isForgiven ? (
        <input type="hidden" name="reason" value="mistake" />
      ) : (
        <SelectField
          name="reason"
          defaultValue="mistake"
          id={`why-${name}`}
          label="What happened"
          options={REASONS}
        />
      )}
      {view.hasEnded || payment.isWaiting ? (
        <input type="hidden" name="dueOn" value={reopened} />
      ) : (
        <Field
          name="dueOn"
          defaultValue={reopened}
          id={`due-${name}`}
          label="New due date"
          type="date"
          min={today}
          required
        />
      )}
      <Field
        name="note"
        id={`taken-back-because-${name}`}
        label="Note"
        hint="Only the office sees it."
      />
    </FoldedForm>
  );
}

function describeReversal(payment: Payment, view: ReservationView, sendsMail: boolean): string {
  if (payment.isWaiting) {
    return "The payment stays in the list, marked as reversed. The totals subtract it as of today. We don’t email them.";
  }
  if (view.hasEnded) return describeReversalAfterEnd(payment, sendsMail);
  const isForgiven = payment.method === "Forgiven";
  const bounced = isForgiven
    ? ""
    : ` If the check bounced after we emailed them that it was paid, ${describeReversalEmail(sendsMail)}`;
  return `This reopens the invoice, and payment for ${view.place} is due again. ${isForgiven ? "What you forgave" : "The payment"} stays in the list, marked as reversed. The totals and the tax report subtract it as of today.${bounced}`;
}

/** What it does to a reservation that has ended: what isn't sent of the refunds of the payment is dropped. */
function describeReversalAfterEnd(payment: Payment, sendsMail: boolean): string {
  const unsent = listUnsentRefunds(payment);
  const stays =
    "The reservation stays as it is. The payment stays in the list, marked as reversed. The totals and the tax report subtract it as of today.";
  if (unsent.length === 0) return stays;
  return `${stays} You no longer need to send back ${unsent.join(" and ")}. If we told them about that refund, ${describeReversalEmail(sendsMail)}`;
}

const listUnsentRefunds = ({ refunds }: Payment) =>
  refunds.filter(({ toSend }) => toSend).map(({ amount }) => amount);

const describeReversalEmail = (sendsMail: boolean) =>
  sendsMail
    ? "we email them once."
    : `we write them an email that is saved, not sent: ${NO_MAIL_SERVER_REASON}.`;
