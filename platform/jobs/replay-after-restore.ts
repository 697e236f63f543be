import { AsyncLocalStorage } from "node:async_hooks";

const doubted = new AsyncLocalStorage<boolean>();

/** Does a job; where it may have run before, whatever it asks for knows that. */
export function runWithReplayFlag<Result>(
  mayHaveRun: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  return doubted.run(mayHaveRun, work);
}

/**
 * Whether what happens now may have happened already: a job that waited in a backup is done again after the backup was
 * restored. Nothing may be sent out because of it.
 */
export function isReplayAfterRestore(): boolean {
  return doubted.getStore() === true;
}
