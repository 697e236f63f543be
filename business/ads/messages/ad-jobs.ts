import * as v from "valibot";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";

/**
 * What a customer hears about their ad. `brief-needed`: what we need from them, and by when.
 * `proof-ready`: somebody else than they made a proof and sent it. `approval-needed`: their proof
 * waits for them. `guest-commented`: somebody with a link of theirs did. `changes-received`: what they asked for is with us. `withdrawn`: an approval was. `printed-unapproved`: the
 * latest proof that was sent is printed, and nobody approved it. `refused`: we can't print this ad.
 */
const adOccasions = [
  "brief-needed",
  "brief-received",
  "proof-ready",
  "approval-needed",
  "guest-commented",
  "changes-received",
  "approved",
  "withdrawn",
  "printed-unapproved",
  "refused",
] as const;
export type AdOccasion = (typeof adOccasions)[number];

const adNews = v.object({
  reservationId: v.number(),
  occasion: v.picklist(adOccasions),
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
