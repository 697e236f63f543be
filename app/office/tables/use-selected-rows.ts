import { useCallback, useEffect, useState } from "react";

/** The selected rows of a list, by id. */
export function useSelectedRows() {
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
  // What was selected before React loaded.
  useEffect(() => {
    const early = document.querySelectorAll<HTMLInputElement>("input[form=bulk][name=id]:checked");
    if (early.length > 0)
      pick(
        Array.from(early, (box) => box.value),
        true,
      );
  }, [pick]);
  return { picked, pick };
}
