import { Refusal } from "#platform/refusal.ts";

/** What a sender has to keep up with, over the time that we wait for it: anything slower holds a place that others need. */
const LEAST = { bytesPerSecond: 4_000, idleMs: 10_000, graceMs: 10_000 };

const tooSlow = () =>
  new Refusal("invalid", "This came in too slowly. Try again with a better connection.");

/** A body as it arrives. Ends it with a refusal once nothing has come for ten seconds, or less than 4 KB a second. */
export async function* refuseSlowBody(
  body: AsyncIterable<Uint8Array>,
  { bytesPerSecond, idleMs, graceMs } = LEAST,
): AsyncGenerator<Uint8Array, void> {
  const pieces = body[Symbol.asyncIterator]();
  let bytes = 0;
  let waited = 0;
  try {
    for (;;) {
      const asked = performance.now();
      const next = await within(pieces.next(), idleMs);
      waited += performance.now() - asked;
      if (next.done) return;
      bytes += next.value.length;
      if (waited > graceMs && bytes / (waited / 1000) < bytesPerSecond) throw tooSlow();
      yield next.value;
    }
  } finally {
    // Not awaited: a body that never comes never ends.
    void pieces.return?.()?.catch(() => {});
  }
}

async function within<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooSlow()), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
