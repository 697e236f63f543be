import { printedAds } from "#business/mailings/sample-ads/printed-ads.ts";
import { site } from "#site.ts";
import { standardLayout } from "./card-layout.ts";
import type { CardParts } from "./draw-card.ts";

/** Where the codes of sample ads lead. Upper case and short, so that a code has 25 modules. */
const shortLinks = "HTTPS://SPOTLIGHT.EXAMPLE/R/";

/** The address behind an ad's code: four letters and digits that stand for its slug, always the same. */
export function addressOf(slug: string): string {
  let hash = 2166136261;
  for (const letter of slug) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return shortLinks + (hash % 36 ** 4).toString(36).toUpperCase().padStart(4, "0");
}

/** The sample card: the standard layout with the 14 ads drawn by hand. */
export const sampleCard: CardParts = {
  layout: standardLayout,
  house: { tradeName: site.tradeName, phone: site.phone.display.replace(/\((\d+)\) /, "$1-") },
  houseAddress: addressOf("house"),
  fillings: new Map(
    [...printedAds].map(([spot, ad]) => [spot, { marks: ad.marks, address: addressOf(ad.slug) }]),
  ),
};
