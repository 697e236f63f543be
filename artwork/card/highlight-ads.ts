import { colorDifference } from "#artwork/color.ts";
import type { Box, CardLayout, Spot } from "#artwork/layouts/card-layout.ts";
import { offCardAds } from "#artwork/sample-ads/off-card-ads.ts";
import type { SampleAd } from "#artwork/sample-ads/sample-ad.ts";
import { sampleCardAds } from "#artwork/sample-ads/sample-card-ads.ts";
import { firstIndustries } from "#business/mailings/industries/industries.ts";

export type HighlightAdWithSpots = {
  readonly ad: SampleAd;
  /** Whether the front of the sample card carries it already. */
  readonly onFront: boolean;
  /** The front spots that it can take, best first; its own if it is on the front. */
  readonly spots: readonly string[];
};

/** Below this difference (distance in OKLab) two neighbors would look like one. */
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

/** The smallest difference between a ground and those of a spot's neighbors. */
export function smallestContrastWithNeighbors(
  layout: CardLayout,
  spot: Spot,
  ground: SampleAd["ground"],
  groundOf: (id: string) => SampleAd["ground"] | undefined,
): number {
  const grounds = layout.spots
    .filter((other) => other.id !== spot.id && other.side === spot.side && touch(spot, other))
    .map((other) => groundOf(other.id));
  return Math.min(...grounds.map((other) => (other ? colorDifference(ground, other) : 1)));
}

/** Front spots of the ad's size where it stands out from its neighbors, best first; at least one. */
function frontSpots(layout: CardLayout, ad: SampleAd): string[] {
  return layout.spots
    .filter((spot) => spot.side === "front" && spot.size === ad.size)
    .map((spot) => ({
      id: spot.id,
      off: smallestContrastWithNeighbors(
        layout,
        spot,
        ad.ground,
        (id) => sampleCardAds.get(id)?.ground,
      ),
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
      const spot = layout.spots.find((one) => sampleCardAds.get(one.id)?.slug === slug);
      const printed = spot && sampleCardAds.get(spot.id);
      if (spot?.side === "front" && printed) {
        return [slug, { ad: printed, onFront: true, spots: [spot.id] }];
      }
      const ad = offCardAds.find((one) => one.slug === slug) ?? printed;
      if (!ad) throw new Error(`no ad for ${slug}`);
      return [slug, { ad, onFront: false, spots: frontSpots(layout, ad) }];
    }),
  );
}
