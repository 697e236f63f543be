import { expect, test } from "vitest";
import { createConcurrencyLimiter } from "./concurrency-limiter.ts";

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
