import { recordEvent, systemActor } from "#business/audit-log/audit-log.ts";
import { revokeAllSessions } from "#business/auth/revoke-all-sessions.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { markWaitingJobsAsMaybeDone } from "#platform/jobs/job-table.server.ts";
import { holdBackWaitingMessages } from "#platform/mail/hold-back-messages.server.ts";

/** What was done about what a backup cannot know. */
export type RestoreSafeguards = { messages: number; jobs: number; sessions: number };

/**
 * Between a backup and its restore the business went on. So anyone who was signed in signs in again, unused links into the office
 * are taken back, and what was waiting to leave does not leave by itself. `moved`: nothing went on, because the site
 * stood still between the two; then all of it stays as it was.
 */
export async function applyRestoreSafeguards(
  tx: Queryable,
  { madeAt, moved }: { madeAt: string; moved: boolean },
): Promise<RestoreSafeguards> {
  const doubts = moved
    ? { messages: 0, jobs: 0, sessions: 0 }
    : {
        messages: await holdBackWaitingMessages(tx),
        jobs: await markWaitingJobsAsMaybeDone(tx),
        sessions: await revokeAllSessions(tx),
      };
  await recordEvent(tx, systemActor, {
    event: moved ? "installation.moved" : "installation.restored",
    subject: { type: "installation", id: 1 },
    detail: { backupOf: madeAt, ...doubts },
  });
  return doubts;
}
