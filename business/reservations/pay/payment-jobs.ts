import * as v from "valibot";
import { type MessageKind, nameMessage } from "#emails/message-kinds.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { deleteJob, enqueue } from "#platform/jobs/jobs.server.ts";
import { deleteQueuedMessage } from "#platform/mail/queue-message.server.ts";

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

/** Tells the buyer that a pending bank payment failed. */
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

/** Alerts the operator to a money problem that needs a person. */
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
