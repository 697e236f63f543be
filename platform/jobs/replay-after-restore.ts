import { AsyncLocalStorage } from "node:async_hooks";

const doubted = new AsyncLocalStorage<boolean>();

/** Runs a job; if it may have run before, everything it calls can find out. */
export function runWithReplayFlag<Result>(
  mayHaveRun: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  return doubted.run(mayHaveRun, work);
}

/**
 * Whether the current job may have run already: one that was queued in a backup runs again after a
 * restore, and must not send anything.
 */
export function isReplayAfterRestore(): boolean {
  return doubted.getStore() === true;
}
