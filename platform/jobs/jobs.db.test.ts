import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { afterEach, expect, test } from "vitest";
import { job } from "#database/schema/jobs.ts";
import { db } from "#platform/database/database.server.ts";
import { anyDatabase, eachDatabase } from "#tests/support/database/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { jobKind, RECURRING_KEY_PREFIX, recurringTask } from "./job-kind.ts";
import { claimJobs, deleteDoneJobs, enqueue } from "./jobs.server.ts";
import { createJobHandler, type JobsOptions, startJobs } from "./worker.server.ts";

const note = jobKind("note", v.object({ text: v.string() }));

function useWorkers() {
  const workers: { stop(): Promise<void> }[] = [];
  const start = (options: Partial<JobsOptions>) => {
    const worker = startJobs({ handlers: [], lookEvery: 50, ...options });
    workers.push(worker);
    return worker;
  };
  const stopAll = () => Promise.all(workers.splice(0).map((worker) => worker.stop()));
  afterEach(stopAll);
  return { start, stopAll };
}

const noting = () => {
  const texts: string[] = [];
  return {
    texts,
    handlers: [
      createJobHandler(note, async ({ text }) => {
        texts.push(text);
      }),
    ],
  };
};
const only = async () => {
  const rows = await db.select().from(job).where(eq(job.kind, "note"));
  expect(rows).toHaveLength(1);
  return rows[0];
};

eachDatabase("jobs that a transaction writes and several workers take", () => {
  const { start, stopAll } = useWorkers();

  test("run when their transaction has committed, and are marked done", async () => {
    const { texts, handlers } = noting();
    start({ handlers });
    await db.transaction(async (tx) => {
      await enqueue(tx, note, { text: "kept" });
    });
    await eventually(async () => expect((await only())?.doneAt).toBeInstanceOf(Date));
    expect(texts).toEqual(["kept"]);
  });

  test("start within a moment of the commit, not at the next look", async () => {
    const { texts, handlers } = noting();
    start({ handlers, lookEvery: 60_000 });
    await eventually(async () => expect(await db.$count(job)).toBe(1));
    await enqueue(db, note, { text: "soon" });
    await eventually(() => expect(texts).toEqual(["soon"]));
  });

  test("do not exist when their transaction rolls back", async () => {
    await expect(
      db.transaction(async (tx) => {
        await enqueue(tx, note, { text: "dropped" });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await db.$count(job)).toBe(0);
  });

  test("with the same key are one", async () => {
    await Promise.all(
      Array.from({ length: 10 }, () => enqueue(db, note, { text: "once" }, { key: "the-one" })),
    );
    expect((await only())?.payload).toEqual({ text: "once" });
  });

  test("are each done exactly once by two workers", async () => {
    const { texts, handlers } = noting();
    start({ handlers, concurrency: 8 });
    start({ handlers, concurrency: 8 });
    const expected = Array.from({ length: 100 }, (_, index) => `job ${index}`);
    await db.transaction(async (tx) => {
      for (const text of expected) await enqueue(tx, note, { text });
    });
    await eventually(() => expect(texts.length).toBeGreaterThanOrEqual(100));
    await stopAll();
    expect(texts.toSorted()).toEqual(expected.toSorted());
    expect(await db.$count(job, sql`kind = 'note' and done_at is null`)).toBe(0);
  });

  test("of a worker that died go to another when the lease runs out, not before", async () => {
    await enqueue(db, note, { text: "orphan" });
    const taken = await claimJobs(db, { kinds: ["note"], limit: 1, lease: 600 });
    expect(taken).toHaveLength(1);
    const { texts, handlers } = noting();
    start({ handlers });
    await enqueue(db, note, { text: "other" });
    await eventually(() => expect(texts).toEqual(["other"]));
    await db.execute(sql`update job set locked_until = now() where payload->>'text' = 'orphan'`);
    await eventually(() => expect(texts).toEqual(["other", "orphan"]));
  });

  test("that run longer than the lease keep it", async () => {
    let runs = 0;
    const slow = createJobHandler(note, async () => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    });
    start({ handlers: [slow], lease: 2 });
    start({ handlers: [slow], lease: 2 });
    await enqueue(db, note, { text: "slow" });
    await eventually(async () => expect((await only())?.doneAt).not.toBeNull());
    expect(runs).toBe(1);
  });

  test("that recur run once a slot, whatever the number of workers", async () => {
    let runs = 0;
    const tick = () =>
      recurringTask("tick", 60, async () => {
        runs += 1;
      });
    start({ recurring: [tick()] });
    start({ recurring: [tick()] });
    await eventually(() => expect(runs).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(runs).toBe(1);
    expect(await db.$count(job, sql`kind = 'every:tick'`)).toBe(1);
  });
});

anyDatabase("jobs", () => {
  const { start } = useWorkers();

  test("wait for their time", async () => {
    const { texts, handlers } = noting();
    start({ handlers });
    await enqueue(db, note, { text: "later" }, { runAt: new Date(Date.now() + 3_600_000) });
    await enqueue(db, note, { text: "now" });
    await eventually(() => expect(texts).toEqual(["now"]));
    await db.execute(sql`update job set run_at = now()`);
    await eventually(() => expect(texts).toEqual(["now", "later"]));
  });

  test("that fail come back after their kind's pause, then are given up", async () => {
    const pauses: number[] = [];
    const shaky = jobKind("note", note.payload, {
      attempts: 3,
      pause: (failed) => {
        pauses.push(failed);
        return failed === 1 ? 0 : 3_600;
      },
    });
    const failing = createJobHandler(shaky, async () => {
      throw new Error("the mail server is away");
    });
    start({ handlers: [failing] });
    await enqueue(db, shaky, { text: "doomed" });
    await eventually(async () => expect((await only())?.attempts).toBe(2));
    await eventually(async () => expect((await only())?.lockedUntil).toBeNull());
    const waiting = await only();
    expect(waiting?.lastError).toBe("the mail server is away");
    expect(waiting?.deadAt).toBeNull();
    expect(Number(waiting?.runAt) - Date.now()).toBeGreaterThan(3_500_000);

    await db.execute(sql`update job set run_at = now() where kind = 'note'`);
    await eventually(async () => expect((await only())?.deadAt).toBeInstanceOf(Date));
    expect((await only())?.attempts).toBe(3);
    expect(pauses).toEqual([1, 2]);
  });

  test("succeed after a failure", async () => {
    const kind = jobKind("note", note.payload, { pause: () => 0 });
    let runs = 0;
    const second = createJobHandler(kind, async () => {
      runs += 1;
      if (runs === 1) throw new Error("the first time fails");
    });
    start({ handlers: [second] });
    await enqueue(db, kind, { text: "again" });
    await eventually(async () => expect((await only())?.doneAt).not.toBeNull());
    expect((await only())?.lastError).toBeNull();
  });

  test("that end their process every time are given up too", async () => {
    const kind = jobKind("note", note.payload, { attempts: 2 });
    await enqueue(db, kind, { text: "poison" });
    for (let crash = 0; crash < 2; crash += 1) {
      expect(await claimJobs(db, { kinds: ["note"], limit: 1, lease: -1 })).toHaveLength(1);
    }
    const { texts } = noting();
    start({ handlers: [createJobHandler(kind, async ({ text }) => void texts.push(text))] });
    await eventually(async () => expect((await only())?.deadAt).not.toBeNull());
    expect(texts).toEqual([]);
  });

  test("with an invalid payload are given up at once", async () => {
    const other = jobKind("note", v.object({ number: v.number() }));
    await enqueue(db, other, { number: 1 });
    start({ handlers: noting().handlers });
    await eventually(async () => expect((await only())?.deadAt).not.toBeNull());
    expect((await only())?.lastError).toContain("malformed");
  });

  test("that hang fail after their kind's longest time", async () => {
    const kind = jobKind("note", note.payload, { longest: 0.1 });
    let notified = false;
    const hanging = createJobHandler(
      kind,
      (_, { signal }) =>
        new Promise(() => {
          signal.addEventListener("abort", () => {
            notified = true;
          });
        }),
    );
    start({ handlers: [hanging] });
    await enqueue(db, kind, { text: "hangs" });
    await eventually(async () => expect((await only())?.lastError).toContain("longer than"));
    expect(notified).toBe(true);
  });

  test("of a kind that this process does not know are left for another", async () => {
    start({ handlers: [] });
    await enqueue(db, note, { text: "unknown here" });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await only())?.attempts).toBe(0);
  });

  test("stop finishes the job that runs and takes no other", async () => {
    const started: string[] = [];
    let finished = 0;
    const slow = createJobHandler(note, async ({ text }) => {
      started.push(text);
      await new Promise((resolve) => setTimeout(resolve, 300));
      finished += 1;
    });
    const worker = start({ handlers: [slow], concurrency: 1 });
    await enqueue(db, note, { text: "first" });
    await enqueue(db, note, { text: "second" });
    await eventually(() => expect(started).toHaveLength(1));
    await worker.stop();
    expect(finished).toBe(1);
    expect(await db.$count(job, sql`kind = 'note' and done_at is not null`)).toBe(1);
    expect(await db.$count(job, sql`kind = 'note' and attempts = 0`)).toBe(1);
  });

  test("that outlast the patience of a stop are cut short and put back", async () => {
    let notified = false;
    const endless = createJobHandler(
      note,
      (_, { signal }) =>
        new Promise(() => {
          signal.addEventListener("abort", () => {
            notified = true;
          });
        }),
    );
    const worker = start({ handlers: [endless] });
    await enqueue(db, note, { text: "endless" });
    await eventually(async () => expect((await only())?.attempts).toBe(1));
    await worker.stop(50);
    expect(notified).toBe(true);
    expect(await only()).toMatchObject({ lockedUntil: null, lastError: "The process stopped." });
  });

  test("done long ago are deleted, save those whose key keeps them from a second run", async () => {
    await enqueue(db, note, { text: "old" });
    await enqueue(db, note, { text: "old, recurring" }, { key: "every:tick:1" });
    await enqueue(db, note, { text: "old, once for ever" }, { key: "mail:1" });
    await db.execute(sql`update job set done_at = now() - interval '31 days'`);
    await enqueue(db, note, { text: "not done" });
    await deleteDoneJobs(db, 30, RECURRING_KEY_PREFIX);
    const { rows } = await db.execute(sql`select payload->>'text' as text from job order by id`);
    expect(rows).toEqual([{ text: "old, once for ever" }, { text: "not done" }]);
  });
});
