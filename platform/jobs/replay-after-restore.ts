import { AsyncLocalStorage } from "node:async_hooks";

const replayFlag = new AsyncLocalStorage<boolean>();

export function runWithReplayAfterRestoreFlag<Result>(
  mayHaveRun: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  return replayFlag.run(mayHaveRun, work);
}

/** Whether the job was queued in a restored backup: it may have run already, so it must not send anything. */
export function isReplayAfterRestore(): boolean {
  return replayFlag.getStore() === true;
}
