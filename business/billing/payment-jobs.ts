import * as v from "valibot";
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

/** Alerts the operator to something about money that a person must look at. */
export const paymentAlertJob = jobKind(
  "billing.payment-alert",
  v.object({
    /** One message per purpose. */
    purpose: v.string(),
    headline: v.string(),
    advice: v.string(),
    facts: v.record(v.string(), v.string()),
  }),
);

/** Alerts the operator, once per purpose, with the commit of the caller's transaction. */
export function enqueuePaymentAlert(
  tx: Queryable,
  about: v.InferOutput<typeof paymentAlertJob.payload>,
): Promise<void> {
  return enqueue(tx, paymentAlertJob, about, { key: `trouble:${about.purpose}` });
}
