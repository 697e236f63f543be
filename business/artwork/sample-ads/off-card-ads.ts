import { carAds } from "./car-ads.ts";
import { careAds } from "./care-ads.ts";
import { homeAds } from "./home-ads.ts";
import type { SampleAd } from "./sample-ad.ts";
import { townAds } from "./town-ads.ts";

/**
 * The ads that are not on the sample card: the other 40 industries, and the four industries with a small
 * spot on the back in a size that the front has.
 */
export const offCardAds: readonly SampleAd[] = [...homeAds, ...townAds, ...careAds, ...carAds];
