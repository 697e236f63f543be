import * as v from "valibot";
import type { Mailing } from "#business/mailings/mailing.ts";
import { findEntriesToNotifyOfPostponement } from "#business/waitlist/waitlist-entries.ts";
import type { PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";

/** One message to one person on a waitlist whose mailing has moved, with the reason as it was given. */
export const waitlistPostponedJob = jobKind(
  "waitlist.postponed",
  v.object({
    entryId: v.number(),
    from: v.string(),
    to: v.string(),
    sentence: v.string(),
    /** The mailing's version: one message per move. */
    occasion: v.string(),
  }),
);

/** Queues the message to everyone on a mailing's waitlist or with an open offer for it, once per move. */
export async function enqueueWaitlistPostponed(
  tx: Queryable,
  { id, version }: Pick<Mailing, "id" | "version">,
  { from, to, sentence }: { from: PlainDate; to: PlainDate; sentence: string },
): Promise<void> {
  for (const entryId of await findEntriesToNotifyOfPostponement(id, tx)) {
    const payload = { entryId, from, to, sentence, occasion: String(version) };
    await enqueue(tx, waitlistPostponedJob, payload, {
      key: `waitlist-postponed:${entryId}:${version}`,
    });
  }
}
