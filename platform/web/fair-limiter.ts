import { createConcurrencyLimiter } from "./concurrency-limiter.ts";

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
