import { record, system } from "#business/journal/journal.ts";
import { shutEverybodyOut } from "#business/people/shut-out.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { doubtWaitingJobs } from "#platform/jobs/job-table.server.ts";
import { holdBackWaiting } from "#platform/mail/hold-back.server.ts";

/** What was done about what a backup cannot know. */
export type Doubts = { messages: number; jobs: number; sessions: number };

/**
 * Between a backup and its restore life went on. So whoever was signed in signs in again, unused links into the office
 * are taken back, and what was waiting to leave does not leave by itself. `moved`: nothing went on, because the site
 * stood still between the two; then all of it stays as it was.
 */
export async function afterRestore(
  tx: Queryable,
  { madeAt, moved }: { madeAt: string; moved: boolean },
): Promise<Doubts> {
  const doubts = moved
    ? { messages: 0, jobs: 0, sessions: 0 }
    : {
        messages: await holdBackWaiting(tx),
        jobs: await doubtWaitingJobs(tx),
        sessions: await shutEverybodyOut(tx),
      };
  await record(tx, system, {
    event: moved ? "installation.moved" : "installation.restored",
    subject: { type: "installation", id: 1 },
    detail: { backupOf: madeAt, ...doubts },
  });
  return doubts;
}
