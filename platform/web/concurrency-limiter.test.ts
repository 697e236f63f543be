import { expect, test } from "vitest";
import {
  createConcurrencyLimiter,
  createFairLimiter,
  createFairQueue,
} from "./concurrency-limiter.ts";

test("a line lets two in, has three wait in order, and refuses the sixth politely", async () => {
  const line = createConcurrencyLimiter({ atOnce: 2, waiting: 3 });
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = (n: number) => () => {
    begun.push(n);
    return new Promise<number>((resolve) => ends.push(() => resolve(n)));
  };
  const entered = [1, 2, 3, 4, 5].map((n) => line.enter(work(n)));
  await expect(line.enter(work(6))).rejects.toMatchObject({ code: "unavailable", retryAfter: 5 });
  expect(begun).toEqual([1, 2]);
  for (let n = 0; n < 5; n++) {
    ends[n]?.();
    await entered[n];
  }
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test("the queue moves on when a task fails", async () => {
  const line = createConcurrencyLimiter({ atOnce: 1, waiting: 1 });
  const fails = line.enter(() => Promise.reject(new Error("no")));
  const next = line.enter(async () => "yes");
  await expect(fails).rejects.toThrow("no");
  expect(await next).toBe("yes");
  expect(await line.enter(async () => "again")).toBe("again");
});

/** Work that says when it begins and ends when it is told to. */
function heldWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, ends, work };
}

test("one sender's crowd waits in its own line and is refused past its end, while another sender is let in", async () => {
  const limiter = createFairLimiter({
    everybody: { atOnce: 2, waiting: 5 },
    perSender: { atOnce: 1, waiting: 2 },
  });
  const { begun, ends, work } = heldWork();
  const crowd = ["a1", "a2", "a3"].map((name) => limiter.enter("a", work(name)));
  await expect(limiter.enter("a", work("a4"))).rejects.toMatchObject({ code: "unavailable" });
  const other = limiter.enter("b", work("b1"));
  await Promise.resolve();
  expect(begun).toEqual(["a1", "b1"]);
  for (let n = 0; n < 4; n++) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    ends[n]?.();
  }
  expect(await Promise.all([...crowd, other])).toEqual(["a1", "a2", "a3", "b1"]);
  expect(begun).toEqual(["a1", "b1", "a2", "a3"]);
});

test("a sender whose work failed can send again", async () => {
  const one = { atOnce: 1, waiting: 0 };
  const limiter = createFairLimiter({ everybody: one, perSender: one });
  await expect(limiter.enter("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await limiter.enter("a", async () => "yes")).toBe("yes");
});

test("one piece of work is done at a time, and senders take turns", async () => {
  const queue = createFairQueue();
  const done: string[] = [];
  let inside = 0;
  const piece = (sender: string, name: string) =>
    queue.take(sender, async () => {
      inside++;
      expect(inside).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      done.push(name);
      inside--;
    });
  await Promise.all([
    piece("a", "a1"),
    piece("a", "a2"),
    piece("a", "a3"),
    piece("b", "b1"),
    piece("c", "c1"),
  ]);
  expect(done).toEqual(["a1", "a2", "b1", "c1", "a3"]);
});

test("work that fails lets the next one in", async () => {
  const queue = createFairQueue();
  const failing = queue.take("a", () => Promise.reject(new Error("no")));
  const next = queue.take("a", async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
  expect(await queue.take("b", async () => "again")).toBe("again");
});
