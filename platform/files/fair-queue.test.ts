import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

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
