import { useEffect, useRef, useState } from "react";
import type { IndustrySpotlightAd } from "#artwork/card/sample-card.ts";
import { currentIndustryOverrides } from "#business/mailings/industries/industry-overrides.ts";
import {
  chooseSpotToHighlight,
  fetchPicture,
  type HighlightedAd,
  initialHighlightedAd,
  spotlightAds,
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

const adsToShow = (): readonly IndustrySpotlightAd[] =>
  spotlightAds.filter((ad) => !overrideOf(ad)?.isHidden).map(withNameOfToday);

/** The highlight, which moves with the word every 2 seconds while `moving`; it stays for a turn where a picture can't be had. */
export function useSpotlight(moving: boolean): SpotlightState {
  const [light, setLight] = useState<SpotlightState>(() => ({
    lit: withNameOfToday(initialHighlightedAd),
    before: undefined,
    turn: 0,
  }));
  const shown = useRef<readonly string[]>([initialHighlightedAd.slug]);

  useEffect(() => {
    if (!moving) return;
    let stopped = false;
    const ads = adsToShow();
    const slugs = ads.map((ad) => ad.slug);
    const moveTo = (ad: IndustrySpotlightAd) => {
      if (stopped) return;
      setLight(({ lit, turn }) => ({
        lit: chooseSpotToHighlight(lit, ad),
        before: lit,
        turn: turn + 1,
      }));
    };
    const timer = setInterval(() => {
      const next = nextRotationStep(slugs, shown.current, Math.random);
      shown.current = next.shown;
      const ad = ads.find((one) => one.slug === next.item);
      if (ad) {
        fetchPicture(ad).then(
          () => moveTo(ad),
          () => {},
        );
      }
    }, HEADLINE_WORD_MS);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [moving]);

  return light;
}

/** How long each word is shown in the headline (docs/client-requirements.md, H2). */
const HEADLINE_WORD_MS = 2000;
/** How many items are still unseen when the history starts over (docs/client-requirements.md, H2). */
const UNSEEN_AT_RESET = 5;

type RotationStep<Item> = {
  item: Item;
  /** The items shown since the history last started over, including this one. */
  shown: readonly Item[];
};

/** Picks the next item at random (`random` in [0, 1)) among those not shown recently. Throws for an empty list. */
export function nextRotationStep<Item>(
  list: readonly Item[],
  shown: readonly Item[],
  random: () => number,
): RotationStep<Item> {
  const fresh = list.filter((item) => !shown.includes(item));
  const choice = fresh.length > 0 ? fresh : list;
  const item = choice[Math.floor(random() * choice.length)];
  if (item === undefined) throw new RangeError("there is nothing to rotate");
  const history = [...shown, item];
  return { item, shown: history.length < list.length - UNSEEN_AT_RESET ? history : [item] };
}
