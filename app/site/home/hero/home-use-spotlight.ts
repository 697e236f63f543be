import { useEffect, useRef, useState } from "react";
import type { IndustrySpotlightAd } from "#artwork/card/spotlight-ads.ts";
import { currentIndustryOverrides } from "#business/mailings/industries/industry-overrides.ts";
import { HEADLINE_WORD_MS, nextRotationStep } from "./home-headline-rotation.ts";
import {
  chooseSpotToHighlight,
  fetchSpotlightAds,
  type HighlightedAd,
  initialHighlightedAd,
} from "./home-spotlight.ts";

export type SpotlightState = {
  lit: HighlightedAd;
  before: HighlightedAd | undefined;
  turn: number;
};

const overrideOf = (ad: { slug: string }) =>
  currentIndustryOverrides().find(({ slug }) => slug === ad.slug);

const withNameOfToday = <Ad extends { slug: string; word: string }>(ad: Ad): Ad => ({
  ...ad,
  word: overrideOf(ad)?.name ?? ad.word,
});

const adsToShow = (all: readonly IndustrySpotlightAd[]): readonly IndustrySpotlightAd[] =>
  all.filter((ad) => !overrideOf(ad)?.isHidden).map(withNameOfToday);

/** The highlight, which moves with the word every 2 seconds while `moving`. Without the ads it stays. */
export function useSpotlight(moving: boolean): SpotlightState {
  const [light, setLight] = useState<SpotlightState>(() => ({
    lit: withNameOfToday(initialHighlightedAd),
    before: undefined,
    turn: 0,
  }));
  const [ads, setAds] = useState<readonly IndustrySpotlightAd[]>();
  const shown = useRef<readonly string[]>([initialHighlightedAd.slug]);

  useEffect(() => {
    if (moving && !ads)
      fetchSpotlightAds().then(
        (all) => setAds(adsToShow(all)),
        () => {},
      );
  }, [moving, ads]);

  useEffect(() => {
    if (!moving || !ads) return;
    const slugs = ads.map((ad) => ad.slug);
    const timer = setInterval(() => {
      const next = nextRotationStep(slugs, shown.current, Math.random);
      shown.current = next.shown;
      const ad = ads.find((one) => one.slug === next.item);
      if (!ad) return;
      setLight(({ lit, turn }) => ({
        lit: chooseSpotToHighlight(lit, ad),
        before: lit,
        turn: turn + 1,
      }));
    }, HEADLINE_WORD_MS);
    return () => clearInterval(timer);
  }, [moving, ads]);

  return light;
}
