import { ReadableStream as WebStream } from "node:stream/web";
import { Refusal } from "#platform/refusal.ts";

/** A body that begins with its first read, and ends with its reader: an answer to HEAD is never read. */
export const streamWhenRead = (pieces: AsyncIterable<Uint8Array>) =>
  WebStream.from(pieces) as ReadableStream<Uint8Array>;

/** Limits how many streams of one key are open at once. Refuses (unavailable) one more until a reader is done or gone. */
export function createOpenStreamLimiter(most: number) {
  const open = new Map<number, number>();
  const count = (key: number, change: 1 | -1) => {
    const left = (open.get(key) ?? 0) + change;
    if (left > 0) open.set(key, left);
    else open.delete(key);
  };
  async function* counted(key: number, pieces: AsyncIterable<Uint8Array>) {
    count(key, 1);
    try {
      yield* pieces;
    } finally {
      count(key, -1);
    }
  }
  return (key: number, pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> => {
    if ((open.get(key) ?? 0) < most) return streamWhenRead(counted(key, pieces));
    throw new Refusal("unavailable", "Many people are looking at this ad. Try again in a minute.", {
      detail: `${most} pictures of ${key} are loading`,
      retryAfter: 5,
    });
  };
}
