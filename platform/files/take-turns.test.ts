import { expect, test } from "vitest";
import { createTurns } from "./take-turns.ts";

test("one piece of work is done at a time, and senders take turns", async () => {
  const turns = createTurns();
  const done: string[] = [];
  let inside = 0;
  const piece = (sender: string, name: string) =>
    turns.take(sender, async () => {
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
  const turns = createTurns();
  const failing = turns.take("a", () => Promise.reject(new Error("no")));
  const next = turns.take("a", async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
  expect(await turns.take("b", async () => "again")).toBe("again");
});
