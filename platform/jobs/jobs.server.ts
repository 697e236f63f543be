import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { job } from "#database/schema/jobs.ts";
import { announce } from "#platform/database/announcements.server.ts";
import type { Queryable } from "#platform/database/database.server.ts";
import { cutText } from "#platform/text-limits.ts";
import { type JobKind, type Json, RECURRING_KEY_PREFIX } from "./job-kind.ts";

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

export type ClaimedJob = {
  id: number;
  kind: string;
  payload: unknown;
  attempts: number;
  /** Whether it was queued in a backup that was restored. */
  mayHaveRun: boolean;
};

/**
 * Claims up to `limit` due jobs of these kinds for `lease` seconds. Two workers never claim the
 * same one; a worker that dies loses its job when the lease expires, by the database's clock.
 */
export async function claimJobs(
  tx: Queryable,
  { kinds, limit, lease }: { kinds: string[]; limit: number; lease: number },
): Promise<ClaimedJob[]> {
  const { rows } = await tx.execute<{
    id: string;
    kind: string;
    payload: unknown;
    attempts: number;
    mayHaveRun: boolean;
  }>(sql`
    update ${job} set locked_until = now() + make_interval(secs => ${lease}), attempts = attempts + 1
    where id = any(array(
      select id from ${job}
      where done_at is null and dead_at is null and kind = any(${sql.param(kinds)})
        and run_at <= now() and (locked_until is null or locked_until < now())
      order by run_at, id limit ${limit} for update skip locked
    ))
    returning id, kind, payload, attempts, may_have_run as "mayHaveRun"`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Whether this claim is still current: nobody else has taken the job since. */
const stillOurs = ({ id, attempts }: ClaimedJob) =>
  sql`id = ${id} and attempts = ${attempts} and done_at is null and dead_at is null`;

export async function renewJobLease(tx: Queryable, claimed: ClaimedJob, lease: number) {
  await tx.execute(sql`
    update ${job} set locked_until = now() + make_interval(secs => ${lease})
    where ${stillOurs(claimed)}`);
}

export async function finishJob(tx: Queryable, claimed: ClaimedJob) {
  await tx.execute(sql`
    update ${job} set done_at = now(), locked_until = null, last_error = null
    where ${stillOurs(claimed)}`);
}

/** Returns a failed job to the queue, to run after `pause` seconds; without a pause it is dead. */
export async function requeueOrFailJob(
  tx: Queryable,
  claimed: ClaimedJob,
  { error, pause }: { error: string; pause: number | undefined },
) {
  const next =
    pause === undefined
      ? sql`dead_at = now()`
      : sql`run_at = now() + make_interval(secs => ${pause})`;
  await tx.execute(sql`
    update ${job} set locked_until = null, last_error = ${cutText(error, 2_000)}, ${next}
    where ${stillOurs(claimed)}`);
}

/** Deletes jobs done more than `days` ago, except those whose key must prevent a second run. */
export async function deleteDoneJobs(tx: Queryable, days: number, passingKeys: string) {
  await tx.execute(sql`
    delete from ${job} where done_at < now() - make_interval(days => ${days})
      and (key is null or starts_with(key, ${passingKeys}))`);
}

export async function markWaitingJobsAsMaybeDone(tx: Queryable): Promise<number> {
  const doubted = await tx
    .update(job)
    .set({ mayHaveRun: true, lockedUntil: null })
    .where(sql`done_at is null and dead_at is null`)
    .returning({ id: job.id });
  return doubted.length;
}

/** How the last run of a recurring task ended: its error, or undefined if it succeeded. */
export async function findLastRunFailure(tx: Queryable, name: string): Promise<string | undefined> {
  const [last] = await tx
    .select({ deadAt: job.deadAt, lastError: job.lastError })
    .from(job)
    .where(
      sql`${job.kind} = ${RECURRING_KEY_PREFIX + name} and (done_at is not null or dead_at is not null)`,
    )
    .orderBy(sql`id desc`)
    .limit(1);
  return last?.deadAt ? (last.lastError ?? "") : undefined;
}

/** Milliseconds before work looks again for rows that were locked. */
const LOOK_AGAIN = 500;

/** The handler of a job that repeats its work until that says that all is done, or the signal aborts. */
export function repeatUntilDone<Payload>(
  work: (payload: Payload, { signal }: { signal: AbortSignal }) => Promise<boolean>,
) {
  return async (payload: Payload, { signal }: { signal: AbortSignal }): Promise<void> => {
    while (!signal.aborted) {
      if (await work(payload, { signal })) return;
      await setTimeout(LOOK_AGAIN);
    }
  };
}
