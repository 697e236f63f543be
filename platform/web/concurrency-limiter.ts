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
