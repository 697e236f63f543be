import { type CSSProperties, useEffect, useRef, useState } from "react";
import back from "#app/generated/card-back.svg?url";
import front from "#app/generated/card-front.svg?url";
import ads from "#app/generated/spotlight-ads.json";
import type { IndustrySpotlightAd } from "#artwork/card/sample-card.ts";

import {
  type Box,
  cellInsideGutters,
  findSpot,
  formatSizeInInches,
  getSize,
  type Spot,
  standardLayout,
} from "#artwork/layouts/card-layout.ts";
import { currentIndustryOverrides } from "#business/mailings/industries/industry-overrides.ts";
import { dollars } from "#platform/money.ts";
import { priceOf } from "#prices.ts";

export const sampleCardPictureUrls = { front, back } as const;

export const spotlightAds: readonly IndustrySpotlightAd[] = ads;

const pictures = import.meta.glob<string>("/app/generated/spotlight/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The address of an ad's own picture; undefined if the front carries the ad. */
export const findSpotlightPictureUrl = ({ slug }: { slug: string }): string | undefined =>
  pictures[`/app/generated/spotlight/${slug}.svg`];

/** Resolves when an ad can be lit without a gap; rejects if its picture can't be had. */
async function fetchPicture(ad: { slug: string }): Promise<void> {
  const url = findSpotlightPictureUrl(ad);
  if (!url) return;
  const image = new Image();
  image.src = url;
  await image.decode();
}

type HighlightedAd = Omit<IndustrySpotlightAd, "spots"> & { spot: string };

/** The ad that is highlighted when the page loads; a test compares it with the drawings. */
export const initialHighlightedAd: HighlightedAd = {
  slug: "plumbing",
  word: "Plumbing",
  business: "Copper & Kind Plumbing",
  spot: "F4",
};

/** The next ad to highlight, on the spot where it stands out best from its neighbors, and not the current one. */
export function chooseSpotToHighlight(
  before: HighlightedAd,
  ad: IndustrySpotlightAd,
): HighlightedAd {
  const { spots, ...rest } = ad;
  const spot = spots.find((id) => id !== before.spot) ?? spots[0];
  if (spot === undefined) throw new RangeError(`${ad.slug} has no spot on the front`);
  return { ...rest, spot };
}

function spotOf(id: string): Spot {
  const spot = findSpot(standardLayout, id);
  if (!spot) throw new RangeError(`the layout has no spot ${id}`);
  return spot;
}

/** The printed area of a spot, in fractions of the card. Throws for a spot that the layout does not have. */
export function spotBoxInCardFractions(id: string): Box {
  const { x, y, width, height } = cellInsideGutters(standardLayout, spotOf(id));
  return {
    x: x / standardLayout.width,
    y: y / standardLayout.height,
    width: width / standardLayout.width,
    height: height / standardLayout.height,
  };
}

/** "Medium, 3 × 4 in, $600", of a spot of the front. */
export function describeSizeAndPrice(spot: string): string {
  const id = spotOf(spot).size;
  return `${getSize(id).name}, ${formatSizeInInches(id)}, ${dollars(priceOf(id))}`;
}

type LitPlaceProps = { ad: HighlightedAd; enters?: boolean; leaves?: boolean };

/** One place of the card in the light: a window of the front, or the ad's own picture, laid over the card. */
export function HighlightedSpot({ ad, enters, leaves }: LitPlaceProps) {
  const state = leaves ? "lit leaves" : enters ? "lit enters" : "lit";
  return <i className={state} style={{ ...boxOf(ad), ...highlightedSpotBackgroundStyle(ad) }} />;
}

const percent = (fraction: number) => `${Math.round(fraction * 1e5) / 1e3}%`;

/** Where the spot is on the card, and the point from which it grows: it covers no neighbor's phone number. */
function boxOf({ spot }: HighlightedAd): CSSProperties {
  const { x, y, width, height } = spotBoxInCardFractions(spot);
  const across = x === 0 ? "100%" : x + width > 0.999 ? "0" : "50%";
  return {
    left: percent(x),
    top: percent(y),
    width: percent(width),
    height: percent(height),
    transformOrigin: `${across} ${y === 0 ? "100%" : "0"}`,
  };
}

export function highlightedSpotBackgroundStyle(ad: HighlightedAd): CSSProperties {
  const url = findSpotlightPictureUrl(ad);
  if (url) return { backgroundImage: `url(${url})` };
  const { x, y, width, height } = spotBoxInCardFractions(ad.spot);
  return {
    backgroundImage: `url(${sampleCardPictureUrls.front})`,
    backgroundSize: `${percent(1 / width)} ${percent(1 / height)}`,
    backgroundPosition: `${percent(x / (1 - width))} ${percent(y / (1 - height))}`,
  };
}

export function SampleCardPicture({ side = "front" }: { side?: "front" | "back" }) {
  return (
    <img
      className="card-picture"
      src={sampleCardPictureUrls[side]}
      alt=""
      width="1200"
      height="900"
      loading="lazy"
      decoding="async"
    />
  );
}

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
export function useIndustrySpotlight(moving: boolean): SpotlightState {
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
      const next = pickItemNotShownRecently(slugs, shown.current, Math.random);
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
export function pickItemNotShownRecently<Item>(
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
