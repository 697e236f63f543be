import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Gives the focus to the part of a page that says what came of a form, once the form led to it by its `id` and the pressed button
 * is gone. A browser does the same for a new document.
 */
export function useOutcomeFocus<Part extends HTMLElement>(id: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const { key, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the form
  useEffect(() => {
    if (hash !== `#${id}` || document.activeElement !== document.body) return;
    part.current?.focus({ preventScroll: true });
  }, [key, hash, id]);
  return part;
}
