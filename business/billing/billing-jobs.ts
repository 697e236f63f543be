import * as v from "valibot";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";

/** Asked for with every refund: some are told to the buyer by themselves, some need the operator's hand. */
export const refundBegun = jobKind("refund.begun", v.object({ refundId: v.string() }));

/** Has people told of a refund, once; to be called in the transaction that writes its row. */
export function tellRefund(tx: Queryable, refundId: string): Promise<void> {
  return enqueue(tx, refundBegun, { refundId }, { key: `refund-begun:${refundId}` });
}
