import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { paths } from "#app/paths.ts";
import { invalidateCachedPages } from "./query-cache.ts";

/** Milliseconds: how long changes are collected, the least interval between refetches, the pauses after a refusal. */
const GATHER = { least: 60, spread: 240, apart: 1_000 };
const PAUSE = { first: 2_000, longest: 60_000 };

/** The mailings on a screen, and their state when its data were read (`createAvailabilityFingerprinter`). */
export type WatchedMailings = { mailings: readonly number[]; stamp: string };

export function useLiveAvailability(live: WatchedMailings | undefined): void {
  const { revalidate } = useRevalidator();
  const stamp = useRef(live?.stamp);
  useEffect(() => {
    stamp.current = live?.stamp;
  }, [live]);
  const query = live?.mailings.map((id) => `mailing=${id}`).join("&");
  useEffect(() => {
    if (!query) return undefined;
    const address = () => `${paths.reservationLive()}?${query}&seen=${stamp.current}`;
    return listen(address, () => void invalidateCachedPages().then(revalidate));
  }, [query, revalidate]);
}

function listen(address: () => string, onChange: () => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let pause = PAUSE.first;
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
    source = new EventSource(address());
    source.addEventListener("change", changed);
    source.onopen = () => {
      pause = PAUSE.first;
    };
    source.onerror = () => {
      // We reconnect ourselves: the browser would send the state from the first request.
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
    else open();
  };

  document.addEventListener("visibilitychange", look);
  open();
  return () => {
    document.removeEventListener("visibilitychange", look);
    clearTimeout(gathering);
    close();
  };
}
