import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "./paths.ts";

/** A reservation of this browser, as `/reservation/mine` gives it; `until`: a hold ends then. */
export type MyReservationSummary = {
  token: string;
  spot: string;
  industry: string;
  mailing: string;
  until: string | null;
  secondsLeft: number | null;
};

const NONE: readonly MyReservationSummary[] = [];

/** What this browser holds or has reserved; asks nothing in a browser that never did, and again when a hold has ended. */
export function useMyReservations(): readonly MyReservationSummary[] {
  const { key } = useLocation();
  const [mine, setMine] = useState(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks anew
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const ask = async () => {
      clearTimeout(timer);
      // Nothing is written here: the screen of a new hold may be keeping its hint at this moment.
      if (!hasReservationHint()) return setMine(NONE);
      const now = await fetchMine();
      if (signal.aborted || !now) return;
      setMine(now);
      storeReservationHint(now.map(({ spot, until }) => `${spot} ${until}`).join());
      const ends = now.flatMap(({ secondsLeft }) => secondsLeft ?? []);
      if (ends.length > 0) timer = setTimeout(askAgain, (Math.min(...ends) + 1) * 1000);
    };
    const askAgain = () => void ask();
    askAgain();
    document.addEventListener("visibilitychange", askAgain, { signal });
    onReservationHintChange(askAgain, signal);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [key]);
  return mine;
}

/** Undefined where nobody looks, or no answer comes: then the page stays as it is. */
async function fetchMine(): Promise<readonly MyReservationSummary[] | undefined> {
  if (document.hidden) return undefined;
  const response = await fetch(paths.myReservations()).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
}

/** Whether this browser may have reserved something; only then do pages ask what (docs/decisions/040). */
const KEY = "reservation-here";

function hasReservationHint(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps a text that differs for each state of what is reserved; none where nothing is. */
export function storeReservationHint(state: string): void {
  try {
    if (state) localStorage.setItem(KEY, state);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing finds its reservation by its link.
  }
}

/** Calls back when another tab has kept something else, until the signal says stop. */
function onReservationHintChange(changed: () => void, signal: AbortSignal): void {
  addEventListener("storage", ({ key }) => key === KEY && changed(), { signal });
}
