import { carAds } from "./car-ads.ts";
import { careAds } from "./care-ads.ts";
import { homeAds } from "./home-ads.ts";
import type { SampleAd } from "./sample-ad.ts";
import { townAds } from "./town-ads.ts";

/**
 * The ads that are not on the sample card: the other 40 trades, and the four trades with a small
 * place on the back in a size that the front has.
 */
export const moreAds: readonly SampleAd[] = [...homeAds, ...townAds, ...careAds, ...carAds];
