import { setTimeout } from "node:timers/promises";

/** Milliseconds before work looks again for rows that were locked. */
const LOOK_AGAIN = 500;

/** The handler of a job that repeats its work until that says that all is done, or the signal aborts. */
export function repeatUntilDone<Payload>(
  work: (payload: Payload, { signal }: { signal: AbortSignal }) => Promise<boolean>,
) {
  return async (payload: Payload, { signal }: { signal: AbortSignal }): Promise<void> => {
    while (!signal.aborted) {
      if (await work(payload, { signal })) return;
      await setTimeout(LOOK_AGAIN);
    }
  };
}
