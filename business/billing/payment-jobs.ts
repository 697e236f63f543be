import * as v from "valibot";
import type { MessageKind } from "#emails/message-kinds.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";

/** Gives a payment back at the gateway. */
export const sendRefundJob = jobKind("billing.send-refund", v.object({ refundId: v.string() }));

/** Writes to the buyer, and to the operator, that a payment goes back because it bought nothing. */
export const refundEmailJob = jobKind("billing.refund-email", v.object({ payment: v.string() }));

/** Writes to the buyer that a part of a payment goes back; `because`: why, as they read it. */
export const partialRefundEmailJob = jobKind(
  "billing.partial-refund-email",
  v.object({ refundId: v.string(), because: v.string() }),
);

/** Writes to the buyer that the money of a payment page, which was on its way for days, did not come. */
export const paymentFailedJob = jobKind(
  "billing.payment-failed-email",
  v.object({ checkoutSessionId: v.string() }),
);

/** Asks the gateway what has been given back of a payment. */
export const reviewRefundsJob = jobKind(
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

/** Alerts the operator to something about money that a person must look at. */
export const paymentAlertJob = jobKind(
  "billing.payment-alert",
  v.object({
    kind: v.picklist(paymentAlertKinds),
    /** The record that it is about; one message for each, or for each `occasion`. */
    recordId: v.string(),
    occasion: v.string(),
    headline: v.string(),
    advice: v.string(),
    facts: v.record(v.string(), v.string()),
  }),
);

type PaymentAlert = Omit<v.InferOutput<typeof paymentAlertJob.payload>, "occasion">;

/** Alerts the operator, once per kind, record and occasion, with the commit of the caller's transaction. */
export function enqueuePaymentAlert(
  tx: Queryable,
  { occasion = "", ...about }: PaymentAlert & { occasion?: string },
): Promise<void> {
  const key = `payment-alert:${about.kind}:${about.recordId}:${occasion}`;
  return enqueue(tx, paymentAlertJob, { ...about, occasion }, { key });
}
