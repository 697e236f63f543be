import * as v from "valibot";
import type { FormAction } from "#app/office/forms/run-form.ts";
import { dateField, numberField, readFields, textField, yesField } from "#app/read-form.ts";
import type { Action } from "#business/actions.ts";
import { forgiveRest } from "#business/reservations/pay/credits/credit-or-forgive.ts";
import { takeBackCredit } from "#business/reservations/pay/credits/make-up-for-error.ts";
import {
  applyPayment,
  keepPaymentAsCredit,
} from "#business/reservations/pay/invoices/apply-payment.ts";
import {
  changeDueDate,
  setPartPaymentsAllowed,
} from "#business/reservations/pay/invoices/change-invoice.ts";
import {
  type AddPaymentResult,
  closeCheckoutAndRecordPayment,
} from "#business/reservations/pay/invoices/record-payment.ts";
import { reversePayment } from "#business/reservations/pay/invoices/reverse-payment.ts";
import { payOutCredit, withdrawRefund } from "#business/reservations/refunds/refund-payment.ts";
import { retryRefund, undoRefundSent } from "#business/reservations/refunds/send-refund.ts";
import { dollarAmountSchema } from "#platform/dollar-amount.ts";

export const BUYER_RECIPIENT = "The buyer";

/** What is said after each change of money; in a list with who gets an email about it. */
export const moneyDoneMessages = {
  paid: ["Payment recorded. The spot is paid.", BUYER_RECIPIENT],
  "part-paid": [
    "Partial payment recorded. The rest is still due, and they keep the spot.",
    BUYER_RECIPIENT,
  ],
  "paid-credit": [
    "Payment recorded. The spot is paid, and they have the difference as a credit.",
    BUYER_RECIPIENT,
  ],
  "paid-excess": [
    "Payment recorded. The spot is paid. Send the difference back, then record it below.",
    BUYER_RECIPIENT,
  ],
  waiting: "Payment recorded. Apply it, keep it as a credit, or refund it below.",
  kept: ["Credit saved.", BUYER_RECIPIENT],
  duplicate: "Payment recorded, but the spot was already paid. Refund this money below.",
  "spot-gone": "Payment recorded, but the spot is taken. Refund this money below.",
  forgiven: ["The rest is forgiven. The spot is paid.", BUYER_RECIPIENT],
  "due-date": ["Due date changed.", BUYER_RECIPIENT],
  parts: "They can make partial payments now. Their page and their invoice say so.",
  "no-parts": "Their page and their invoice ask for a single payment again.",
  reversed: "Payment reversed. The invoice is open again. We didn’t email them.",
  bounced: ["Payment reversed. The invoice is open again.", BUYER_RECIPIENT],
  "reversed-ended": "Payment reversed. We didn’t email them.",
  "refund-dropped": [
    "Payment reversed. You no longer owe them the refund for it.",
    BUYER_RECIPIENT,
  ],
  "not-sent": "Recorded: the refund wasn’t sent. It’s still yours to send.",
  withdrawn: "Refund canceled. No money goes out.",
  again: "Refund retried at the card processor.",
  "credit-taken": ["Credit taken back.", BUYER_RECIPIENT],
  "credit-paying": "Credit paid out. The refund goes to their card.",
  "credit-to-send":
    "Credit paid out. Send the refund the same way they paid, then record it below.",
} as const;

/** `expectedVersion`: the one that the page showed. */
export type ReservationIdAndVersion = { reservationId: number; expectedVersion: number };

type MoneyAction = FormAction<ReservationIdAndVersion, { done: keyof typeof moneyDoneMessages }>;

/** What happens to an overpayment; undefined where nothing is chosen. */
const excessChoice = v.fallback(v.optional(v.picklist(["credit", "refund"])), undefined);

export const refundIdFields = {
  refundId: v.pipe(v.string(), v.uuid("We can’t find that refund.")),
};

const withRefund =
  (
    act: Action<{ refundId: string; expectedVersion: number }, unknown>,
    done: keyof typeof moneyDoneMessages,
  ): MoneyAction =>
  async ({ expectedVersion }, form, actionContext, tx) => {
    await act.refuseUnlessAllowed(actionContext, tx);
    await act({ ...readFields(form, refundIdFields), expectedVersion }, actionContext, tx);
    return { done };
  };

/** What each button about money does, by its value. */
export const moneyFormActions: Record<string, MoneyAction> = {
  async paid(seen, form, actionContext, tx) {
    const payment = readFields(form, {
      amountCents: dollarAmountSchema,
      excess: excessChoice,
      receivedOn: v.pipe(
        v.string(),
        v.transform((typed) => typed || undefined),
        v.optional(dateField),
      ),
      note: textField,
    });
    const input = { ...seen, ...payment };
    const { outcome, excessCents } = await closeCheckoutAndRecordPayment(input, actionContext, tx);
    if (outcome === "unapplied") return { done: "waiting" };
    return { done: paidMessage(outcome, payment.excess, excessCents) };
  },
  async apply({ expectedVersion }, form, actionContext, tx) {
    const wish = readFields(form, {
      reservationId: numberField,
      payment: textField,
      excess: excessChoice,
    });
    const { outcome, excessCents } = await applyPayment(
      { ...wish, expectedVersion },
      actionContext,
      tx,
    );
    return { done: paidMessage(outcome, wish.excess, excessCents) };
  },
  async keep(_, form, actionContext, tx) {
    await keepPaymentAsCredit(
      readFields(form, { payment: textField, leftCents: numberField }),
      actionContext,
      tx,
    );
    return { done: "kept" };
  },
  async forgive(seen, form, actionContext, tx) {
    await forgiveRest({ ...seen, ...readFields(form, { because: textField }) }, actionContext, tx);
    return { done: "forgiven" };
  },
  async "due-date"(seen, form, actionContext, tx) {
    const change = readFields(form, { dueOn: dateField, because: textField, afterClose: yesField });
    await changeDueDate({ ...seen, ...change }, actionContext, tx);
    return { done: "due-date" };
  },
  async parts(seen, form, actionContext, tx) {
    const { allowed } = readFields(form, { allowed: yesField });
    await setPartPaymentsAllowed({ ...seen, allowed }, actionContext, tx);
    return { done: allowed ? "parts" : "no-parts" };
  },
  async reverse(seen, form, actionContext, tx) {
    const { of: payment, ...reversal } = readFields(form, {
      of: textField,
      reason: v.picklist(["mistake", "bounced"], "Choose what happened."),
      note: textField,
      dueOn: dateField,
    });
    const input = { ...seen, payment, ...reversal };
    const { told, reservation } = await reversePayment(input, actionContext, tx);
    if (reservation.state === "unpaid") return { done: told ? "bounced" : "reversed" };
    return { done: told ? "refund-dropped" : "reversed-ended" };
  },
  "not-sent": withRefund(undoRefundSent, "not-sent"),
  withdraw: withRefund(withdrawRefund, "withdrawn"),
  again: withRefund(retryRefund, "again"),
  async "take-back"({ expectedVersion }, form, actionContext, tx) {
    const { of: creditId, because } = readFields(form, { of: numberField, because: textField });
    await takeBackCredit({ creditId, expectedVersion, because }, actionContext, tx);
    return { done: "credit-taken" };
  },
  async "pay-out"({ expectedVersion }, form, actionContext, tx) {
    await payOutCredit.refuseUnlessAllowed(actionContext, tx);
    const { of: creditId, payOutCents } = readFields(form, {
      of: numberField,
      payOutCents: dollarAmountSchema,
    });
    const input = { creditId, expectedVersion, amountCents: payOutCents };
    const { byHand } = await payOutCredit(input, actionContext, tx);
    return { done: byHand ? "credit-to-send" : "credit-paying" };
  },
};

function paidMessage(
  outcome: AddPaymentResult["outcome"],
  excess: "credit" | "refund" | undefined,
  excessCents: number,
): keyof typeof moneyDoneMessages {
  if (outcome === "duplicate" || outcome === "spot-gone") return outcome;
  if (outcome === "part") return "part-paid";
  if (excessCents === 0) return "paid";
  return excess === "credit" ? "paid-credit" : "paid-excess";
}
