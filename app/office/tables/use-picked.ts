import { useCallback, useState } from "react";

/** The rows of a list that somebody has selected, by their ids. */
export function usePicked() {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const pick = useCallback((ids: readonly string[], on: boolean) => {
    setPicked((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (on) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);
  return { picked, pick };
}
