import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After each navigation within the site, moves the focus to the heading of the new page, as a new document
 * would begin there, and gives the page's title for a live region to say. Empty on the first page.
 */
export function useArrival(): string {
  const { key, hash, pathname, search } = useLocation();
  const page = useRef(pathname + search);
  const first = useRef(true);
  const [title, setTitle] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the navigation
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    for (const stale of document.querySelectorAll("script[type='application/ld+json']"))
      stale.remove();
    // A form that is answered in its own place says itself where to look.
    const stays = page.current === pathname + search;
    page.current = pathname + search;
    if (stays) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || hash) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    setTitle(document.title);
  }, [key]);
  return title;
}
