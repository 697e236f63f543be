import { expect, test } from "vitest";
import { refuseSlowBody } from "./refuse-slow-body.ts";

const never = new Promise<never>(() => {});
const limits = { bytesPerSecond: 1_000_000, idleMs: 60_000, graceMs: 0 };

async function lengthOf(body: AsyncIterable<Uint8Array>) {
  let length = 0;
  for await (const piece of body) length += piece.length;
  return length;
}

test("a body that keeps coming is read whole", async () => {
  async function* body() {
    for (let i = 0; i < 10; i++) yield Buffer.alloc(1000);
  }
  expect(await lengthOf(refuseSlowBody(body()))).toBe(10_000);
});

test("a sender who stops is refused", async () => {
  async function* body() {
    yield Buffer.alloc(1000);
    await never;
  }
  const reading = lengthOf(refuseSlowBody(body(), { ...limits, graceMs: 60_000, idleMs: 10 }));
  await expect(reading).rejects.toThrow("too slowly");
});

test("a sender who sends a byte now and then is refused, and the body is let go", async () => {
  let isOpen = true;
  async function* body() {
    try {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        yield Buffer.alloc(1);
      }
    } finally {
      isOpen = false;
    }
  }
  await expect(lengthOf(refuseSlowBody(body(), limits))).rejects.toThrow("too slowly");
  await expect.poll(() => isOpen).toBe(false);
});
