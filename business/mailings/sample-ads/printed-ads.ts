import { landscaping, realEstate, restaurant } from "./back-large.ts";
import { dogWalking, florist, solar, towing } from "./back-small.ts";
import { dental, pizza, roofing } from "./front-large.ts";
import { hvac, massage, pestControl, plumbing } from "./front-medium.ts";
import type { SampleAd } from "./sample-ad.ts";

/** The 14 ads drawn by hand, by the spot of the standard layout that each stands in. */
export const printedAds: ReadonlyMap<string, SampleAd> = new Map([
  ["F1", roofing],
  ["F2", dental],
  ["F3", pizza],
  ["F4", plumbing],
  ["F5", pestControl],
  ["F6", massage],
  ["F7", hvac],
  ["B1", realEstate],
  ["B2", landscaping],
  ["B3", restaurant],
  ["B4", dogWalking],
  ["B5", towing],
  ["B6", florist],
  ["B7", solar],
]);
