import { useEffect, useRef, useState } from "react";
import type { SpotlightAd } from "#business/mailings/spotlight-ads.ts";
import { nextTurn, WORD_MILLISECONDS } from "./home-headline-rotation.ts";
import { fetchAds, firstLit, type LitAd, litAfter } from "./home-spotlight.ts";

export type Light = {
  /** The ad in the light; its trade is the word of the headline. */
  lit: LitAd;
  /** The ad that the light has just left. */
  before: LitAd | undefined;
  /** How often the light has moved. */
  turn: number;
};

/** The light that moves with the word, every 2 seconds while `moving`. Without the ads it stays where it is. */
export function useSpotlight(moving: boolean): Light {
  const [light, setLight] = useState<Light>({ lit: firstLit, before: undefined, turn: 0 });
  const [ads, setAds] = useState<readonly SpotlightAd[]>();
  const shown = useRef<readonly string[]>([firstLit.slug]);

  useEffect(() => {
    if (moving && !ads) fetchAds().then(setAds, () => {});
  }, [moving, ads]);

  useEffect(() => {
    if (!moving || !ads) return;
    const slugs = ads.map((ad) => ad.slug);
    const timer = setInterval(() => {
      const next = nextTurn(slugs, shown.current, Math.random);
      shown.current = next.shown;
      const ad = ads.find((one) => one.slug === next.item);
      if (!ad) return;
      setLight(({ lit, turn }) => ({ lit: litAfter(lit, ad), before: lit, turn: turn + 1 }));
    }, WORD_MILLISECONDS);
    return () => clearInterval(timer);
  }, [moving, ads]);

  return light;
}
