import { landscapingAd, realEstateAd, restaurantAd } from "./back-large.ts";
import { dogWalkingAd, floristAd, solarAd, towingAd } from "./back-small.ts";
import { dentalAd, pizzaAd, roofingAd } from "./front-large.ts";
import { hvacAd, massageAd, pestControlAd, plumbingAd } from "./front-medium.ts";
import type { SampleAd } from "./sample-ad.ts";

/** The 14 hand-drawn ads by their spot in the standard layout. */
export const sampleCardAds: ReadonlyMap<string, SampleAd> = new Map([
  ["F1", roofingAd],
  ["F2", dentalAd],
  ["F3", pizzaAd],
  ["F4", plumbingAd],
  ["F5", pestControlAd],
  ["F6", massageAd],
  ["F7", hvacAd],
  ["B1", realEstateAd],
  ["B2", landscapingAd],
  ["B3", restaurantAd],
  ["B4", dogWalkingAd],
  ["B5", towingAd],
  ["B6", floristAd],
  ["B7", solarAd],
]);
