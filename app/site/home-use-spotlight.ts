import { useEffect, useRef, useState } from "react";
import { nextTurn, WORD_MILLISECONDS } from "./home-headline-rotation.ts";
import { firstLit, type LitAd, litAfter, litSlugs, sheets } from "./home-spotlight.ts";

export type Light = {
  /** The ad in the light; its trade is the word of the headline. */
  lit: LitAd;
  /** The ad that the light has just left. */
  before: LitAd | undefined;
  /** How often the light has moved. */
  turn: number;
};

/** The light that moves with the word, every 2 seconds while `moving`. */
export function useSpotlight(moving: boolean): Light {
  const [light, setLight] = useState<Light>({ lit: firstLit, before: undefined, turn: 0 });
  const shown = useRef<readonly string[]>([firstLit.slug]);
  useEffect(() => {
    if (!moving) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    let stopped = false;
    const move = () => {
      const next = nextTurn(litSlugs, shown.current, Math.random);
      shown.current = next.shown;
      setLight(({ lit, turn }) => ({
        lit: litAfter(lit, next.item),
        before: lit,
        turn: turn + 1,
      }));
    };
    void sheetsAreThere().then(() => {
      if (!stopped) timer = setInterval(move, WORD_MILLISECONDS);
    });
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [moving]);
  return light;
}

let there: Promise<unknown> | undefined;

/** Fetches the sheets that the light will fall on, once; done when each has come or failed. */
function sheetsAreThere(): Promise<unknown> {
  there ??= Promise.all(
    Object.values(sheets).map(
      (sheet) =>
        new Promise((done) => {
          const image = new Image();
          image.onload = done;
          image.onerror = done;
          image.src = sheet;
        }),
    ),
  );
  return there;
}
