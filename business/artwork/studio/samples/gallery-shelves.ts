import { industryGroups } from "#business/mailings/industries/industry-groups.ts";

/**
 * The groups whose sample ads share a file in the gallery, one file for each size. A file for each industry would be 54
 * requests, one for all 54 too heavy to begin with.
 */
const galleryShelves: readonly (readonly string[])[] = [
  ["home-repair", "home-improvement"],
  ["yard-and-cleaning", "health"],
  ["beauty-and-fitness", "food-and-shops"],
  ["pets-and-children", "cars", "money-and-law"],
];

/** The number of a group's shelf, from 1. Refuses a group on none. */
export function shelfOfGroup(slug: string): number {
  const shelf = galleryShelves.findIndex((groups) => groups.includes(slug));
  if (shelf < 0) throw new RangeError(`${slug} is on no shelf of the gallery`);
  return shelf + 1;
}

/** The industries of each shelf, in the order in which the gallery shows them. */
export const industriesByShelf = (): readonly (readonly string[])[] =>
  galleryShelves.map((_, i) =>
    industryGroups
      .filter(({ slug }) => shelfOfGroup(slug) === i + 1)
      .flatMap(({ industries }) => industries),
  );
