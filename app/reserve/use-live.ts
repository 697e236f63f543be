import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import { paths } from "#app/paths.ts";
import { keep } from "./steady.ts";

/**
 * Milliseconds: how long changes are gathered, how far apart a screen asks at least when they follow each other, and
 * the first and longest pause after a refusal.
 */
const GATHER = { least: 60, spread: 240, apart: 1_000 };
const PAUSE = { first: 2_000, longest: 60_000 };

/**
 * Keeps the screen true while somebody looks at it: whenever a place on one of the mailings changes hands, the page's
 * data are fetched anew. A screen that nobody sees lets go of its stream, and catches up when it is seen again. `data`: what the
 * page shows, and goes on showing while the connection is lost.
 */
export function useLive(mailings: readonly number[], data: unknown): void {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  useEffect(() => keep(pathname + search, data), [pathname, search, data]);
  const query = mailings.map((id) => `mailing=${id}`).join("&");
  useEffect(() => {
    if (!query) return undefined;
    return listen(`${paths.reservationLive()}?${query}`, () => void revalidate());
  }, [query, revalidate]);
}

/** Listens to a stream until told to stop, whatever befalls it. */
function listen(address: string, onChange: () => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let pause = PAUSE.first;
  let lost = false;
  let last = Number.NEGATIVE_INFINITY;

  const changed = () => {
    const soon = GATHER.least + Math.random() * GATHER.spread;
    gathering ??= setTimeout(
      () => {
        gathering = undefined;
        last = performance.now();
        onChange();
      },
      Math.max(soon, last + GATHER.apart - performance.now()),
    );
  };
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(address);
    source.addEventListener("change", changed);
    source.onopen = () => {
      pause = PAUSE.first;
      if (lost) changed();
      lost = false;
    };
    source.onerror = () => {
      lost = true;
      // A browser tries again by itself, unless it was sent away.
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      timer = setTimeout(open, pause * (0.5 + Math.random()));
      pause = Math.min(pause * 2, PAUSE.longest);
    };
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const look = () => {
    if (document.hidden) close();
    else {
      lost = true;
      open();
    }
  };

  document.addEventListener("visibilitychange", look);
  open();
  return () => {
    document.removeEventListener("visibilitychange", look);
    clearTimeout(gathering);
    close();
  };
}
