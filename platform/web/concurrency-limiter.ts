import { ReadableStream as WebStream } from "node:stream/web";
import { Refusal } from "#platform/refusal.ts";

/** Admits so many requests at once and queues so many more; the rest are refused at once. */
export function createConcurrencyLimiter({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let inside = 0;

  function leave() {
    const next = queue.shift();
    if (next) next();
    else inside--;
  }

  return {
    async enter<Result>(work: () => Promise<Result>): Promise<Result> {
      if (inside < atOnce) inside++;
      else if (queue.length >= waiting) throw full();
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

function full(): Refusal {
  return new Refusal("unavailable", "We’re very busy right now. Please try again in a minute.", {
    detail: "the line is full",
    retryAfter: 5,
  });
}

type Room = { readonly atOnce: number; readonly waiting: number };

/** Limits costly work in total and for each sender. Refuses (unavailable) a request whose line is full. */
export function createFairLimiter({ everybody, perSender }: { everybody: Room; perSender: Room }) {
  const all = createConcurrencyLimiter(everybody);
  const lines = new Map<string, { users: number; line: typeof all }>();

  return {
    async enter<Result>(sender: string, work: () => Promise<Result>): Promise<Result> {
      const own = lines.get(sender) ?? { users: 0, line: createConcurrencyLimiter(perSender) };
      lines.set(sender, own);
      own.users++;
      try {
        return await own.line.enter(() => all.enter(work));
      } finally {
        own.users--;
        if (own.users === 0) lines.delete(sender);
      }
    },
  };
}

/** One piece of work at a time; senders take turns, so that a crowd of one's pieces delays nobody else. */
export function createFairQueue() {
  const lines = new Map<string, (() => void)[]>();
  let isBusy = false;

  function next(): void {
    const [first] = lines;
    if (!first) {
      isBusy = false;
      return;
    }
    const [sender, line] = first;
    const begin = line.shift();
    lines.delete(sender);
    if (line.length > 0) lines.set(sender, line);
    begin?.();
  }

  return {
    async take<Result>(sender: string, work: () => Promise<Result>): Promise<Result> {
      if (isBusy) {
        await new Promise<void>((begin) => {
          lines.set(sender, [...(lines.get(sender) ?? []), begin]);
        });
      }
      isBusy = true;
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}

/** A body that begins with its first read, and ends with its reader: an answer to HEAD is never read. */
export const createLazyStream = (pieces: AsyncIterable<Uint8Array>) =>
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
    if ((open.get(key) ?? 0) < most) return createLazyStream(counted(key, pieces));
    throw new Refusal("unavailable", "Many people are looking at this ad. Try again in a minute.", {
      detail: `${most} pictures of ${key} are loading`,
      retryAfter: 5,
    });
  };
}
