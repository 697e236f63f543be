import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Focuses the part of a page that reports a form's outcome, since the pressed button is gone. */
export function useFocusOnFormOutcome<Part extends HTMLElement>(
  id: string,
): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const { key, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the form
  useEffect(() => {
    if (hash !== `#${id}` || document.activeElement !== document.body) return;
    part.current?.focus({ preventScroll: true });
  }, [key, hash, id]);
  return part;
}
