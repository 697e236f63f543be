import {
  type Box,
  type CardLayout,
  printedArea,
  type Side,
  type SizeClass,
  type Spot,
} from "./card-layout.ts";
import { difference } from "./color.ts";
import { industries } from "./industries.ts";
import { type Cell, cellsOfMore } from "./more-sheet.ts";
import { printedAds } from "./sample-ads/printed-ads.ts";
import type { SampleAd } from "./sample-ads/sample-ad.ts";

/** x, y, width, height as fractions of the file's picture. */
export type Crop = readonly [number, number, number, number];

/** One trade's ad, as a page shows it. */
export type LitAd = {
  readonly business: string;
  /** Where it is printed on the sample card, if it is one of the 14. */
  readonly spot: string | null;
  /** The ad in a size that the front has: in which file, where, and which front spots it may take. */
  readonly size: SizeClass;
  readonly file: "front" | "back" | "more";
  readonly crop: Crop;
  readonly spots: readonly string[];
};

/** Below this difference (distance in OKLab) two neighbours would run into one. */
const alike = 0.06;

function touch(a: Box, b: Box): boolean {
  const near = 0.001;
  return (
    a.x <= b.x + b.width + near &&
    b.x <= a.x + a.width + near &&
    a.y <= b.y + b.height + near &&
    b.y <= a.y + a.height + near
  );
}

/** The least difference of a ground to those of a spot's neighbours. */
export function setOff(
  layout: CardLayout,
  spot: Spot,
  ground: SampleAd["ground"],
  groundOf: (id: string) => SampleAd["ground"] | undefined,
): number {
  const grounds = layout.spots
    .filter((other) => other.id !== spot.id && other.side === spot.side && touch(spot, other))
    .map((other) => groundOf(other.id));
  return Math.min(...grounds.map((other) => (other ? difference(ground, other) : 1)));
}

/** Front spots of the ad's size where it stands out from its neighbours, best first; at least one. */
function frontSpots(layout: CardLayout, ad: SampleAd): string[] {
  return layout.spots
    .filter((spot) => spot.side === "front" && spot.size === ad.size)
    .map((spot) => ({
      id: spot.id,
      off: setOff(layout, spot, ad.ground, (id) => printedAds.get(id)?.ground),
    }))
    .toSorted((a, b) => b.off - a.off)
    .filter(({ off }, i) => i === 0 || off >= alike)
    .map(({ id }) => id);
}

function fractions(box: Box, width: number, height: number): Crop {
  const cut = (value: number) => Math.round(value * 1e5) / 1e5;
  return [
    cut(box.x / width),
    cut(box.y / height),
    cut(box.width / width),
    cut(box.height / height),
  ];
}

function onCard(layout: CardLayout, spot: Spot, ad: SampleAd): LitAd {
  return {
    business: ad.business,
    spot: spot.id,
    size: ad.size,
    file: spot.side satisfies Side,
    crop: fractions(printedArea(layout, spot), layout.width, layout.height),
    spots: spot.side === "front" ? [spot.id] : frontSpots(layout, ad),
  };
}

function onSheet(
  layout: CardLayout,
  { ad, box }: Cell,
  sheet: { width: number; height: number },
  spot: string | null,
): LitAd {
  const half = (layout.gutter * 100) / 2;
  const inside = {
    x: box.x + half,
    y: box.y + half,
    width: box.width - 2 * half,
    height: box.height - 2 * half,
  };
  return {
    business: ad.business,
    spot,
    size: ad.size,
    file: "more",
    crop: fractions(inside, sheet.width, sheet.height),
    spots: frontSpots(layout, ad),
  };
}

/**
 * For every industry the ad that a page lights for it: the one on the front, one from the back
 * that has a size of the front, or one from the sheet of further ads.
 */
export function litAds(
  layout: CardLayout,
  sheet: { width: number; height: number },
): Record<string, LitAd> {
  const cells = cellsOfMore();
  const lit = industries.map(({ slug }): [string, LitAd] => {
    const spot = layout.spots.find((one) => printedAds.get(one.id)?.slug === slug);
    const printed = spot && printedAds.get(spot.id);
    const cell = cells.find((one) => one.ad.slug === slug);
    if (cell) return [slug, onSheet(layout, cell, sheet, spot?.id ?? null)];
    if (spot && printed) return [slug, onCard(layout, spot, printed)];
    throw new Error(`no ad for ${slug}`);
  });
  return Object.fromEntries(lit);
}

/** The same as a module for the browser, small and without imports. */
export function litAdsModule(
  ads: Record<string, LitAd>,
  sheet: { width: number; height: number },
): string {
  const rows = Object.entries(ads).map(
    ([slug, ad]) => `  ${JSON.stringify(slug)}: ${JSON.stringify(ad)},`,
  );
  return `/** Drawn by bin/draw.ts from business/mailings/sample-ads; not edited by hand. */
export type Crop = readonly [x: number, y: number, width: number, height: number];

/** The ad of one industry; \`crop\` in fractions of the picture in \`file\`. */
export type SampleAd = {
  readonly business: string;
  readonly spot: string | null;
  readonly size: "large" | "medium" | "small";
  readonly file: "front" | "back" | "more";
  readonly crop: Crop;
  readonly spots: readonly string[];
};

/** What each file measures, in card units (100 to the inch). */
export const sampleSheets = {
  front: [1200, 900],
  back: [1200, 900],
  more: [${sheet.width}, ${sheet.height}],
} as const;

/** By the slug of the industry. */
export const sampleAds: Readonly<Record<string, SampleAd>> = {
${rows.join("\n")}
};
`;
}
