import { standardLayout } from "#artwork/layouts/card-layout.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import { firstCompany } from "#site.ts";
import type { CardContent } from "./draw-card.ts";
import { drawSampleAd, sampleAds } from "./sample-ads.ts";

/** The base of sample ads' codes. Upper case and short, so that a code has 25 modules. */
const shortLinks = "HTTPS://SPOTLIGHT.EXAMPLE/R/";

/** The address in an ad's code: four letters and digits derived from its slug. */
export function sampleCodeAddress(slug: string): string {
  let hash = 2166136261;
  for (const letter of slug) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return shortLinks + (hash % 36 ** 4).toString(36).toUpperCase().padStart(4, "0");
}

export const emptySampleCard: CardContent = {
  layout: standardLayout,
  house: {
    tradeName: firstCompany.tradeName,
    phone: firstCompany.phone.replace(/^\+1(\d{3})(\d{3})/, "$1-$2-"),
  },
  houseAddress: sampleCodeAddress("house"),
  fillings: new Map(),
};

export const drawSampleCard = (setter: TypeSetter): CardContent => ({
  ...emptySampleCard,
  fillings: new Map(
    sampleAds.flatMap((ad) =>
      ad.spot
        ? [
            [
              ad.spot,
              { marks: drawSampleAd(setter, ad).marks, address: sampleCodeAddress(ad.slug) },
            ] as const,
          ]
        : [],
    ),
  ),
});
