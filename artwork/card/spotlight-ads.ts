import { colorDifference } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import type { CardLayout, Spot } from "#artwork/layouts/card-layout.ts";
import { areNeighbors } from "#artwork/layouts/neighbors.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import { drawSampleAd, groundInSpot, type SampleAd, sampleAds } from "./sample-ads.ts";

export type IndustrySpotlightAd = {
  readonly slug: string;
  readonly word: string;
  readonly business: string;
  readonly spots: readonly string[];
};

/** What a page knows of every industry's ad before it shows one. */
export function listIndustrySpotlightAds(layout: CardLayout): IndustrySpotlightAd[] {
  const lit = getHighlightAdsByIndustry(layout);
  return firstIndustries.map(({ slug, word }) => {
    const found = lit.get(slug);
    if (!found) throw new Error(`no ad for ${slug}`);
    return { slug, word, business: found.ad.brief.name, spots: found.spots };
  });
}

/** The picture of each ad that is not on the front, by file name: a page fetches one as it is lit. */
export function drawSpotlightPicturesByFileName(
  setter: TypeSetter,
  addressOf: (slug: string) => string,
  layout: CardLayout,
): [string, string][] {
  return [...getHighlightAdsByIndustry(layout)]
    .filter(([, { onFront }]) => !onFront)
    .map(([slug, { ad }]) => [`spotlight/${slug}.svg`, draw(setter, ad, addressOf(slug), layout)]);
}

function draw(setter: TypeSetter, ad: SampleAd, address: string, layout: CardLayout): string {
  const { width, height, marks } = drawSampleAd(setter, ad);
  const inner = layout.gutter * 50;
  const view = [inner, inner, width - 2 * inner, height - 2 * inner];
  const drawing = { width, height, title: ad.brief.name, marks: setter.set(marks, address) };
  return drawingToSvg(drawing, view);
}

export type HighlightAdWithSpots = {
  readonly ad: SampleAd;
  /** Whether the front of the sample card carries it already. */
  readonly onFront: boolean;
  /** The front spots that it can take, best first; its own if it is on the front. */
  readonly spots: readonly string[];
};

/** Below this difference (distance in OKLab) two neighbors would look like one. */
const alike = 0.06;

/** The smallest difference between a ground and those beside a spot of the sample card. */
function smallestContrastWithNeighbors(layout: CardLayout, spot: Spot, ground: HexColor): number {
  const grounds = layout.spots
    .filter((other) => areNeighbors(spot, other))
    .map((other) => groundInSpot(other.id));
  return Math.min(...grounds.map((other) => (other ? colorDifference(ground, other) : 1)));
}

/** Front spots of the ad's size where it stands out from its neighbors, best first; at least one. */
function frontSpots(layout: CardLayout, { size, traits }: SampleAd): string[] {
  return layout.spots
    .filter((spot) => spot.side === "front" && spot.size === size)
    .map((spot) => ({
      id: spot.id,
      off: smallestContrastWithNeighbors(layout, spot, traits.ground),
    }))
    .toSorted((a, b) => b.off - a.off)
    .filter(({ off }, i) => i === 0 || off >= alike)
    .map(({ id }) => id);
}

/** The ad that a page highlights for each industry, by slug: on the front, else in a size of the front. */
export function getHighlightAdsByIndustry(
  layout: CardLayout,
): ReadonlyMap<string, HighlightAdWithSpots> {
  return new Map(
    firstIndustries.map(({ slug }): [string, HighlightAdWithSpots] => {
      const own = sampleAds.filter((ad) => ad.slug === slug);
      const onFront = own.find(({ spot }) => spot?.startsWith("F"));
      if (onFront?.spot) return [slug, { ad: onFront, onFront: true, spots: [onFront.spot] }];
      const ad = own.find(({ spot }) => !spot) ?? own[0];
      if (!ad) throw new Error(`no ad for ${slug}`);
      return [slug, { ad, onFront: false, spots: frontSpots(layout, ad) }];
    }),
  );
}
