import * as v from "valibot";
import { adNewsKinds } from "#emails/message-kinds.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";

const adNews = v.object({
  reservationId: v.number(),
  kind: v.picklist(adNewsKinds),
  proofId: v.exactOptional(v.number()),
  /** The approval that was withdrawn, and whether the office did it. */
  approvalId: v.exactOptional(v.number()),
  byOffice: v.exactOptional(v.boolean()),
  /** The name of the guest who commented or withdrew it. */
  guest: v.exactOptional(v.string()),
  /** The date of a reminder, with `-office` for one by hand; without one, what asks is asked at most once a day. */
  on: v.exactOptional(v.string()),
  reason: v.exactOptional(v.string()),
});
export type AdNews = v.InferOutput<typeof adNews>;

export const adNewsJob = jobKind("ad.news", adNews);

/** Queues the news about an ad in the caller's transaction. The handler sends it at most once per cause. */
export function enqueueAdNews(tx: Queryable, news: AdNews): Promise<void> {
  return enqueue(tx, adNewsJob, news);
}
