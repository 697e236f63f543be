import * as v from "valibot";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";

/** Gives a payment back at the gateway. */
export const sendRefundJob = jobKind("billing.refund", v.object({ refundId: v.string() }));

/** Writes to the buyer, and to the operator, that a payment goes back because it bought nothing. */
export const paymentReturned = jobKind(
  "billing.payment-returned",
  v.object({ payment: v.string() }),
);

/** Writes to the buyer that a part of a payment goes back; `because`: why, as they read it. */
export const partReturned = jobKind(
  "billing.part-returned",
  v.object({ refundId: v.string(), because: v.string() }),
);

/** Asks the gateway what has been given back of a payment. */
export const lookAtRefunds = jobKind("billing.look-at-refunds", v.object({ payment: v.string() }));

/** Tells the operator of something about money that a person must look at. */
export const paymentTrouble = jobKind(
  "billing.trouble",
  v.object({
    /** One message per purpose. */
    purpose: v.string(),
    headline: v.string(),
    advice: v.string(),
    facts: v.record(v.string(), v.string()),
  }),
);

/** Has the operator told, once per purpose, with the commit of the caller's transaction. */
export function alertOperator(
  tx: Queryable,
  about: v.InferOutput<typeof paymentTrouble.payload>,
): Promise<void> {
  return enqueue(tx, paymentTrouble, about, { key: `trouble:${about.purpose}` });
}
