import { setTimeout } from "node:timers/promises";

/** Milliseconds before work looks again for rows that were locked. */
const LOOK_AGAIN = 500;

/** Repeats the work of a job until it says that all is done, or the signal aborts. */
export async function repeatUntilDone(
  work: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    if (await work()) return;
    await setTimeout(LOOK_AGAIN);
  }
}
