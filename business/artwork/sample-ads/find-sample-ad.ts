import type { SizeId } from "#site.ts";
import { cardAdCopies } from "./card-ad-copies.ts";
import { offCardAds } from "./off-card-ads.ts";
import type { SampleAd } from "./sample-ad.ts";
import { sampleCardAds } from "./sample-card-ads.ts";

const drawn: readonly SampleAd[] = [...sampleCardAds.values(), ...offCardAds];

/**
 * An industry's sample ad in a size: the one drawn for it, or the same ad laid out anew. Refuses a slug that has none.
 */
export function findSampleAd(slug: string, size: SizeId): SampleAd {
  const own = drawn.find((ad) => ad.slug === slug && ad.size === size);
  if (own) return own;
  const resizable = [...offCardAds, ...cardAdCopies].find((ad) => ad.slug === slug && ad.inSize);
  const ad = resizable?.inSize?.(size);
  if (!ad) throw new RangeError(`${slug} has no sample ad of size ${size}`);
  return ad;
}
