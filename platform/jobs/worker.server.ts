import * as v from "valibot";
import { onAnnouncement } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import { errorMessage } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import type { JobKind, Json, RecurringTask } from "./job-kind.ts";
import { RECURRING_KEY_PREFIX, recurringJobKind, recurringTask, timeSlotOf } from "./job-kind.ts";
import type { ClaimedJob } from "./jobs.server.ts";
import {
  claimJobs,
  deleteDoneJobs,
  enqueue,
  finishJob,
  JOBS_TOPIC,
  renewJobLease,
  requeueOrFailJob,
  runWithReplayAfterRestoreFlag,
} from "./jobs.server.ts";

/** What a handler gets. Stop at the signal: the attempt has failed by then. */
export type JobContext = { id: number; attempt: number; signal: AbortSignal };

export type JobHandler = {
  kind: Omit<JobKind<Json>, "payload">;
  run(payload: unknown, attempt: JobContext): Promise<void>;
};

const KEPT_DAYS = 30;

/** Throw this if no further attempt can succeed. */
class HopelessJob extends Error {}

/** Connects a kind of job with its handler, which may run more than once, so it must be idempotent. */
export function createJobHandler<Payload extends Json>(
  kind: JobKind<Payload>,
  run: (payload: Payload, attempt: JobContext) => Promise<void>,
): JobHandler {
  return {
    kind,
    run(payload, attempt) {
      const read = v.safeParse(kind.payload, payload);
      if (!read.success)
        throw new HopelessJob(`Its payload is malformed: ${v.summarize(read.issues)}`);
      return run(read.output, attempt);
    },
  };
}

export type JobsOptions = {
  handlers: JobHandler[];
  recurring?: RecurringTask[];
  concurrency?: number;
  /** Milliseconds between polls of the table; announcements come sooner. */
  lookEvery?: number;
  /** Seconds after which a dead worker's job goes to another; renewed while it runs. */
  lease?: number;
};

/** Starts running jobs. `stop` waits for running ones; after `patience` milliseconds they return to the queue. */
export function startJobs(options: JobsOptions): { stop(patience?: number): Promise<void> } {
  const { concurrency = 4, lookEvery = 2_000, lease = 60 } = options;
  const forget = recurringTask("forget-done-jobs", 1440, () =>
    deleteDoneJobs(db, KEPT_DAYS, RECURRING_KEY_PREFIX),
  );
  const clock = recurringTasks([...(options.recurring ?? []), forget]);
  const handlers = new Map(
    [...options.handlers, ...clock.handlers].map((each) => [each.kind.name, each]),
  );
  const running = new Set<Promise<void>>();
  const rest = restUntilWoken(lookEvery);
  const endListening = onAnnouncement(JOBS_TOPIC, rest.wake);
  const cut = new AbortController();
  let stopping = false;

  async function turn() {
    await clock.enqueueSlots(new Date());
    const limit = concurrency - running.size;
    if (limit === 0) return;
    const claimed = await claimJobs(db, { kinds: [...handlers.keys()], limit, lease });
    for (const job of claimed) {
      const done = work(handlers.get(job.kind), job, { lease, cut: cut.signal }).finally(() => {
        running.delete(done);
        rest.wake();
      });
      running.add(done);
    }
  }

  const loop = (async () => {
    while (!stopping) {
      await turn().catch((error: unknown) => log.warn({ err: error }, "Jobs cannot be looked up."));
      if (!stopping) await rest.until();
    }
  })();

  return {
    async stop(patience = 15_000) {
      stopping = true;
      endListening();
      rest.wake();
      await loop;
      const timer = setTimeout(() => cut.abort(), patience);
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
}

/** A pause that `wake` ends, even if it is called before the pause. */
function restUntilWoken(milliseconds: number) {
  let woken = false;
  let end = () => {};
  return {
    wake() {
      woken = true;
      end();
    },
    async until() {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      woken = false;
    },
  };
}

function recurringTasks(tasks: RecurringTask[]) {
  const seen = new Map<string, number>();
  return {
    handlers: tasks.map((task) => createJobHandler(recurringJobKind(task), task.run)),
    async enqueueSlots(now: Date) {
      for (const task of tasks) {
        const slot = timeSlotOf(task, now);
        if (seen.get(task.name) === slot) continue;
        const kind = recurringJobKind(task);
        await enqueue(db, kind, { slot }, { key: `${kind.name}:${slot}` });
        seen.set(task.name, slot);
      }
    },
  };
}

/** Runs one attempt of a job and stores its outcome; never throws. */
async function work(
  handling: JobHandler | undefined,
  job: ClaimedJob,
  { lease, cut }: { lease: number; cut: AbortSignal },
) {
  if (!handling) return;
  const renewal = setInterval(
    () => {
      renewJobLease(db, job, lease).catch(() => {});
    },
    (lease * 1000) / 3,
  );
  try {
    await attempt(handling, job, cut);
    await finishJob(db, job);
  } catch (error) {
    await recordFailure(handling, job, error);
  } finally {
    clearInterval(renewal);
  }
}

async function attempt(
  handling: JobHandler,
  { id, attempts, payload, mayHaveRun }: ClaimedJob,
  cut: AbortSignal,
) {
  if (attempts > handling.kind.attempts) {
    throw new HopelessJob("Its last attempt ended with the process.");
  }
  const { longest } = handling.kind;
  const controller = new AbortController();
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  const giveUp = (why: string) => {
    const reason = new Error(why);
    reject(reason);
    controller.abort(reason);
  };
  const stop = () => giveUp("The process stopped.");
  const timer = setTimeout(() => giveUp(`It took longer than ${longest} s.`), longest * 1000);
  cut.addEventListener("abort", stop);
  try {
    const { signal } = controller;
    const done = runWithReplayAfterRestoreFlag(mayHaveRun, async () =>
      handling.run(payload, { id, attempt: attempts, signal }),
    );
    await Promise.race([done, givenUp]);
  } finally {
    clearTimeout(timer);
    cut.removeEventListener("abort", stop);
  }
}

async function recordFailure(handling: JobHandler, job: ClaimedJob, error: unknown) {
  const { name, attempts, pause } = handling.kind;
  const dead = error instanceof HopelessJob || job.attempts >= attempts;
  const about = { err: error, job: job.id, kind: name, attempt: job.attempts };
  if (dead) log.error(about, "A job is given up.");
  else log.warn(about, "A job failed and will be tried again.");
  const outcome = {
    error: errorMessage(error),
    pause: dead ? undefined : pause(job.attempts),
  };
  await requeueOrFailJob(db, job, outcome).catch((failure: unknown) => {
    log.warn({ err: failure, job: job.id }, "A job’s failure cannot be noted; its lease will end.");
  });
}
