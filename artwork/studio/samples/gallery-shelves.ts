import { industryCategories } from "#business/mailings/industries/industry-categories.ts";

/**
 * Industries whose sample ads share a file in the gallery, one file for each size. A browser reads a file of ads in one
 * go, so a large one stops scrolling; a file for each industry would be too many requests.
 */
const INDUSTRIES_ON_A_SHELF = 3;

/** Every industry, in the order in which the gallery shows them. */
const shown = industryCategories.flatMap(({ industries }) => industries);

/** The number of an industry's shelf, from 1. Refuses an industry on none. */
export function galleryShelfNumber(slug: string): number {
  const place = shown.indexOf(slug);
  if (place < 0) throw new RangeError(`${slug} is on no shelf of the gallery`);
  return Math.floor(place / INDUSTRIES_ON_A_SHELF) + 1;
}

/** The industries of each shelf, in the order in which the gallery shows them. */
export const listIndustriesByGalleryShelf = (): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(shown.length / INDUSTRIES_ON_A_SHELF) }, (_, i) =>
    shown.slice(i * INDUSTRIES_ON_A_SHELF, (i + 1) * INDUSTRIES_ON_A_SHELF),
  );
