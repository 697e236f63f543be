import back from "#app/generated/card-back.svg?url";
import front from "#app/generated/card-front.svg?url";
import ads from "#app/generated/spotlight-ads.json?url";
import type { IndustrySpotlightAd } from "#artwork/card/spotlight-ads.ts";
import {
  type Box,
  cellInsideGutters,
  findSpot,
  standardLayout,
} from "#artwork/layouts/card-layout.ts";
import { formatSizeInInches, getSize } from "#artwork/layouts/sizes.ts";
import { dollars } from "#platform/money.ts";
import { priceOf } from "#prices.ts";
import type { SizeId } from "#site.ts";

export const sampleCardSides = { front, back } as const;

export type HighlightedAd = Omit<IndustrySpotlightAd, "spots"> & { spot: string };

/** The ad that is highlighted when the page loads; a test compares it with the drawings. */
export const initialHighlightedAd: HighlightedAd = {
  slug: "plumbing",
  word: "Plumbing",
  business: "Copper & Kind Plumbing",
  size: "medium",
  spot: "F4",
};

/** Every trade's ad: one file for all, fetched when the light first moves. Rejects where it can't be had. */
export async function fetchSpotlightAds(): Promise<readonly IndustrySpotlightAd[]> {
  const answer = await fetch(ads);
  if (!answer.ok) throw new Error(`the ads answered ${answer.status}`);
  return answer.json();
}

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

/** The printed area of a spot, in fractions of the card. Throws for a spot that the layout does not have. */
export function spotBox(id: string): Box {
  const spot = findSpot(standardLayout, id);
  if (!spot) throw new RangeError(`the layout has no spot ${id}`);
  const { x, y, width, height } = cellInsideGutters(standardLayout, spot);
  return {
    x: x / standardLayout.width,
    y: y / standardLayout.height,
    width: width / standardLayout.width,
    height: height / standardLayout.height,
  };
}

/** "Medium, 3 × 4 in, $600" */
export function describeSizeAndPrice(id: SizeId): string {
  return `${getSize(id).name}, ${formatSizeInInches(id)}, ${dollars(priceOf(id))}`;
}
