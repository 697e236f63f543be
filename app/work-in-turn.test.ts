import { expect, test } from "vitest";
import { workInTurn } from "./work-in-turn.ts";

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

test("a crowd from one network waits for itself: others are served between, and its overflow gets 503 with a time to retry", async () => {
  const done: string[] = [];
  const ask = (address: string) =>
    workInTurn(address, async () => {
      await pause();
      done.push(address);
    });
  const crowd = Array.from({ length: 100 }, () => ask("203.0.113.1").catch((refused) => refused));
  await ask("198.51.100.7");
  expect(done.length).toBeLessThanOrEqual(3);
  const answers = await Promise.all(crowd);
  const refused = answers.filter((answer) => answer instanceof Response);
  expect(refused).toHaveLength(59);
  for (const { status, headers } of refused) {
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  }
  await ask("203.0.113.1");
});

test("what fails for another reason fails as it did", async () => {
  const broken = workInTurn("192.0.2.1", () => Promise.reject(new Error("no such face")));
  await expect(broken).rejects.toThrow("no such face");
});
