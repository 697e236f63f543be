import * as v from "valibot";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import type { PaymentBalance } from "#business/reservations/refunds/payment-balance.ts";
import type { refund } from "#database/schema/payments.ts";
import { type MessageKind, nameMessage } from "#emails/message-kinds.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { deleteJob, enqueue } from "#platform/jobs/jobs.server.ts";
import { deleteQueuedMessage } from "#platform/mail/queue-message.server.ts";
import { dollars } from "#platform/money.ts";
import type { GatewayRefund } from "#platform/payments/gateway.ts";

export const sendRefundJob = jobKind("billing.send-refund", v.object({ refundId: v.string() }));

/** Tells the buyer and the operator that a payment is refunded because it bought nothing. */
export const automaticRefundEmailJob = jobKind(
  "billing.refund-email",
  v.object({ payment: v.string() }),
);

/** Tells the buyer that part of a payment is refunded; `because`: the reason they read. */
export const partialRefundEmailJob = jobKind(
  "billing.partial-refund-email",
  v.object({ refundId: v.string(), because: v.string() }),
);

/** Tells the buyer about their money, mostly that something they were told is no longer so. */
export const moneyCorrectionJob = jobKind(
  "billing.money-correction",
  v.object({
    reservationId: v.number(),
    occasion: v.string(),
    title: v.string(),
    sentences: v.array(v.string()),
  }),
);

/** Queues such news in the caller's transaction, with its words fixed when it was decided. */
export function enqueueMoneyCorrection(
  tx: Queryable,
  correction: v.InferOutput<typeof moneyCorrectionJob.payload>,
): Promise<void> {
  const key = `money-correction:${correction.reservationId}:${correction.occasion}`;
  return enqueue(tx, moneyCorrectionJob, correction, { key });
}

export const paymentFailedJob = jobKind(
  "billing.payment-failed-email",
  v.object({ checkoutSessionId: v.string() }),
);

export const syncPaymentRefundsJob = jobKind(
  "billing.review-refunds",
  v.object({ payment: v.string() }),
);

const paymentAlertKinds = [
  "dispute-ended",
  "dispute-opened",
  "gateway-difference",
  "nothing-paid",
  "over-refunded",
  "partial-refund-at-gateway",
  "refund-by-hand",
  "refund-failed",
  "wrong-amount",
] as const satisfies MessageKind[];

export const paymentAlertJob = jobKind(
  "billing.payment-alert",
  v.object({
    kind: v.picklist(paymentAlertKinds),
    /** The record it is about; one message for each, or for each `occasion`. */
    recordId: v.string(),
    occasion: v.string(),
    headline: v.string(),
    advice: v.string(),
    facts: v.record(v.string(), v.string()),
  }),
);

type PaymentAlert = Omit<v.InferOutput<typeof paymentAlertJob.payload>, "occasion">;

/** Queues an alert in the caller's transaction, once per kind, record and occasion. */
export function enqueuePaymentAlert(
  tx: Queryable,
  { occasion = "", ...about }: PaymentAlert & { occasion?: string },
): Promise<void> {
  const key = paymentAlertKey({ ...about, occasion });
  return enqueue(tx, paymentAlertJob, { ...about, occasion }, { key });
}

type PaymentAlertName = Pick<
  v.InferOutput<typeof paymentAlertJob.payload>,
  "kind" | "recordId" | "occasion"
>;

/** Drops an alert that has not been sent, in the caller's transaction: what it asks for is no longer so. */
export async function dropPaymentAlert(tx: Queryable, alert: PaymentAlertName): Promise<void> {
  await deleteJob(tx, paymentAlertKey(alert));
  await deleteQueuedMessage(tx, nameMessage(alert.kind, alert.recordId, alert.occasion));
}

const paymentAlertKey = ({ kind, recordId, occasion }: PaymentAlertName) =>
  `payment-alert:${kind}:${recordId}:${occasion}`;

type RefundRow = typeof refund.$inferSelect;

/** What names the alert about a refund that the office has to send: a later one of the same payment is asked for again. */
const byHandName = ({ id, paymentId }: RefundRow) => ({
  kind: "refund-by-hand" as const,
  recordId: paymentId,
  occasion: id,
});

/** A refund of money that did not come by card, so the office sends it. */
export async function alertRefundByHand(tx: Queryable, owed: RefundRow) {
  const { reference } = await loadReservation(owed.reservationId, tx);
  await enqueuePaymentAlert(tx, {
    ...byHandName(owed),
    headline: `Please send a refund of ${dollars(owed.amountCents)}`,
    advice:
      "They didn’t pay by card, so the site can’t refund it. Send it the same way they paid, then record it in the office.",
    facts: { Reservation: reference, Payment: owed.paymentId },
  });
}

/** The refund was withdrawn: nobody is asked to send it, unless the alert has left. */
export async function dropRefundByHandAlert(tx: Queryable, withdrawn: RefundRow) {
  await dropPaymentAlert(tx, byHandName(withdrawn));
}

/** One of our refunds failed or came back. */
export async function alertRefundFailed(
  tx: Queryable,
  { id, paymentId: name, amountCents, reservationId, pastGatewayRefundIds }: RefundRow,
  because: string,
) {
  const { reference } = await loadReservation(reservationId, tx);
  const failedBefore = pastGatewayRefundIds.length;
  await enqueuePaymentAlert(tx, {
    kind: "refund-failed",
    recordId: id,
    occasion: failedBefore > 0 ? String(failedBefore) : "",
    headline: `A refund of ${dollars(amountCents)} failed`,
    advice:
      "The buyer doesn’t have the money yet. Open the reservation in the office to retry the refund or record that you sent it another way.",
    facts: { Reservation: reference, Payment: name, Because: because },
  });
}

/** Too much was refunded, in cents: once by hand and once at the gateway. We cannot recall it. */
export async function alertOverRefunded(
  tx: Queryable,
  reported: GatewayRefund,
  { name, amountCents }: PaymentBalance,
  over: number,
) {
  await enqueuePaymentAlert(tx, {
    kind: "over-refunded",
    recordId: reported.name,
    headline: `${dollars(over)} too much was refunded`,
    advice:
      "You sent one refund yourself, and another was started at the card processor for the same payment. Ask the buyer for the difference, or stop the refund that hasn’t arrived.",
    facts: { Payment: name, Paid: dollars(amountCents) },
  });
}

/** Part of what a buyer paid was refunded at the gateway, not through this office. */
export async function alertPartialRefundAtGateway(
  tx: Queryable,
  reported: GatewayRefund,
  { name, amountCents }: PaymentBalance,
) {
  await enqueuePaymentAlert(tx, {
    kind: "partial-refund-at-gateway",
    recordId: reported.name,
    headline: `${dollars(reported.amountCents)} of ${dollars(amountCents)} is being refunded from the card processor`,
    advice: "That’s only part of what they paid, so they keep the spot.",
    facts: { Payment: name },
  });
}
