import back from "#app/generated/card-back.svg?url";
import front from "#app/generated/card-front.svg?url";
import ads from "#app/generated/spotlight-ads.json";
import type { IndustrySpotlightAd } from "#artwork/card/sample-card.ts";
import type { Box, Spot } from "#artwork/layouts/card-layout.ts";
import {
  cellInsideGutters,
  findSpot,
  formatSizeInInches,
  getSize,
  standardLayout,
} from "#artwork/layouts/card-layout.ts";
import { dollars } from "#platform/money.ts";
import { priceOf } from "#prices.ts";

export const sampleCardSides = { front, back } as const;

export const spotlightAds: readonly IndustrySpotlightAd[] = ads;

const pictures = import.meta.glob<string>("/app/generated/spotlight/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The address of an ad's own picture; undefined if the front carries the ad. */
export const pictureUrl = ({ slug }: { slug: string }): string | undefined =>
  pictures[`/app/generated/spotlight/${slug}.svg`];

/** Resolves when an ad can be lit without a gap; rejects if its picture can't be had. */
export async function fetchPicture(ad: { slug: string }): Promise<void> {
  const url = pictureUrl(ad);
  if (!url) return;
  const image = new Image();
  image.src = url;
  await image.decode();
}

export type HighlightedAd = Omit<IndustrySpotlightAd, "spots"> & { spot: string };

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
export function spotBox(id: string): Box {
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
