import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { hasMyReservationHint, setMyReservationHint } from "#app/my-reservation-hint.ts";
import { paths } from "#app/paths.ts";

/** A reservation of this browser, as `/reservation/mine` gives it; `until`: a hold ends then. */
export type MyReservationSummary = {
  token: string;
  spot: string;
  industry: string;
  mailing: string;
  until: string | null;
  secondsLeft: number | null;
};

/** What this browser holds or has reserved; asks nothing in a browser that never did, and again when a hold has ended. */
export function useMyReservations(): readonly MyReservationSummary[] {
  const { pathname } = useLocation();
  const [mine, setMine] = useState<readonly MyReservationSummary[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks anew
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const ask = async () => {
      clearTimeout(timer);
      const now = await fetchMine();
      if (isGone || !now) return;
      setMine(now);
      if (now.length === 0) setMyReservationHint(false);
      const ends = now.flatMap(({ secondsLeft }) => secondsLeft ?? []);
      if (ends.length > 0) timer = setTimeout(ask, (Math.min(...ends) + 1) * 1000);
    };
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [pathname]);
  return mine;
}

/** Undefined where there is nothing to ask, nobody looks, or no answer comes: then the page stays as it is. */
async function fetchMine(): Promise<MyReservationSummary[] | undefined> {
  if (document.hidden || !hasMyReservationHint()) return undefined;
  const response = await fetch(paths.myReservations()).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
}
