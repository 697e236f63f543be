import back from "#app/generated/card-back.svg?url";
import front from "#app/generated/card-front.svg?url";
import {
  type Box,
  printedArea,
  type SizeClass,
  standardLayout,
} from "#business/mailings/card-layout.ts";
import { findIndustry } from "#business/mailings/industries.ts";
import { sizes } from "#site.ts";
import { dollars } from "./money.ts";

/** The sheets that sample ads are printed on. */
export const sheets = { front, back } as const;

/** An ad in the light. */
export type LitAd = {
  slug: string;
  word: string;
  business: string;
  size: SizeClass;
  /** Where it lies on the front, in fractions of the card. */
  place: Box;
  sheet: keyof typeof sheets;
  /** Where it is printed, in fractions of its sheet. */
  crop: Box;
};

const ads = [
  ["roofing", "F1", "Ridgeback Roofing Co."],
  ["dental", "F2", "Little Ocotillo Dental"],
  ["pizza-shop", "F3", "Half Moon Pizza Kitchen"],
  ["plumbing", "F4", "Copper & Kind Plumbing"],
  ["pest-control", "F5", "Night Shift Pest"],
  ["massage", "F6", "Saltbush Massage"],
  ["hvac", "F7", "Bluebird Air"],
] as const;

export const litSlugs = ads.map(([slug]) => slug);

function litAd(slug: string): LitAd {
  const [, id, business] = ads.find(([one]) => one === slug) ?? ads[3];
  const spot = standardLayout.spots.find((one) => one.id === id) ?? standardLayout.spots[0];
  if (!spot) throw new Error("the layout has no places");
  const box = printedArea(standardLayout, spot);
  const place = {
    x: box.x / standardLayout.width,
    y: box.y / standardLayout.height,
    width: box.width / standardLayout.width,
    height: box.height / standardLayout.height,
  };
  const word = findIndustry(slug)?.word ?? "";
  return { slug, word, business, size: spot.size, place, sheet: "front", crop: place };
}

export const firstLit: LitAd = litAd("plumbing");

export function litAfter(_before: LitAd, slug: string): LitAd {
  return litAd(slug);
}

/** "Medium, 3 × 4 in, $600" */
export function sizeSentence(id: SizeClass): string {
  const size = sizes.find((one) => one.id === id);
  return size
    ? `${size.name}, ${size.widthInches} × ${size.heightInches} in, ${dollars(size.priceCents)}`
    : "";
}
