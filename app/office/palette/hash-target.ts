import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

const CONTROLS = ":is(input:not([type=hidden]), select, textarea, button):not(:disabled)";

/**
 * Opens and focuses the element named after an address's "#". Without script the browser scrolls
 * there and opens it. After an action the browser keeps the "#" that led to its form: that form is
 * done with, and the focus belongs to the notice.
 */
export function useHashTarget() {
  const { hash, key, search } = useLocation();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, the same place is gone to again.
  useEffect(() => {
    const isDone = isFirst.current && new URLSearchParams(search).has("done");
    isFirst.current = false;
    if (isDone) return;
    const named = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (named) openAndFocus(named);
  }, [hash, key]);
}

/**
 * Opens every fold around and in an element, and focuses its first control, or the element itself.
 */
function openAndFocus(named: HTMLElement) {
  for (let around: Element | null = named; around; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
  }
  const [folded, ...others] = named.querySelectorAll("details");
  if (folded && others.length === 0) folded.open = true;
  const menu = named.closest<HTMLElement>("[popover]");
  if (menu && !menu.checkVisibility()) menu.showPopover();
  const control = named.matches(`${CONTROLS}, summary, a[href]`)
    ? named
    : (firstSeen(named, CONTROLS) ?? named.querySelector<HTMLElement>("a[href]"));
  const goal = control ?? named;
  if (!control && !goal.hasAttribute("tabindex")) goal.tabIndex = -1;
  goal.focus({ preventScroll: true });
  const isTall = goal.getBoundingClientRect().height > innerHeight * 0.8;
  goal.scrollIntoView({ block: isTall ? "start" : "center" });
  if (goal instanceof HTMLInputElement && goal.type !== "date") goal.select();
  heldEnterDoesNothing(goal);
}

/** The first control that is visible. */
const firstSeen = (within: HTMLElement, selector: string) =>
  [...within.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility());

/** The Enter key that opened this page may still be held down; it must not press the focused control. */
function heldEnterDoesNothing(goal: HTMLElement) {
  goal.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.repeat) event.preventDefault();
  });
}
