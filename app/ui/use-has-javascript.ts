import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether script runs: false in the server's document, true once React is there. */
export function useHasJavaScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
