import { carAds } from "./car-ads.ts";
import { careAndAdviceAds } from "./care-and-advice-ads.ts";
import { homeAds } from "./home-ads.ts";
import type { SampleAd } from "./sample-ad.ts";
import { storefrontAds } from "./storefront-ads.ts";

/** The other 40 industries, and the four with a small spot on the back again in a size of the front. */
export const offCardAds: readonly SampleAd[] = [
  ...homeAds,
  ...storefrontAds,
  ...careAndAdviceAds,
  ...carAds,
];
