import { AsyncLocalStorage } from "node:async_hooks";
import { eq, sql } from "drizzle-orm";
import { job } from "#database/schema/jobs.ts";
import { announce } from "#platform/database/announcements.server.ts";
import type { Queryable } from "#platform/database/database.server.ts";
import type { JobKind, Json } from "./job-kind.ts";

export const JOBS_TOPIC = "jobs";

/**
 * Enqueues a job in the caller's transaction: it exists if that commits. With a `key` it is created
 * at most once. `runAt`: not before.
 */
export async function enqueue<Payload extends Json>(
  tx: Queryable,
  kind: JobKind<Payload>,
  payload: Payload,
  options: { key?: string; runAt?: Date } = {},
) {
  await tx
    .insert(job)
    .values({
      kind: kind.name,
      payload,
      key: options.key,
      runAt: options.runAt ?? sql`now()`,
      mayHaveRun: isReplayAfterRestore(),
    })
    .onConflictDoNothing({ target: job.key });
  if (!options.runAt) await announce(tx, JOBS_TOPIC);
}

/** Deletes the job with this key in the caller's transaction, so that a later one may have the key. */
export async function deleteJob(tx: Queryable, key: string): Promise<void> {
  await tx.delete(job).where(eq(job.key, key));
}

const replayFlag = new AsyncLocalStorage<boolean>();

export function runWithReplayAfterRestoreFlag<Result>(
  mayHaveRun: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  return replayFlag.run(mayHaveRun, work);
}

/** Whether the job was queued in a restored backup: it may have run already, so it must not send anything. */
export function isReplayAfterRestore(): boolean {
  return replayFlag.getStore() === true;
}
