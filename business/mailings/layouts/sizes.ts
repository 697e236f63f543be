import { numberWord } from "#platform/number-word.ts";
import { type SizeId, sizes } from "#site.ts";

/** What follows from the sizes of site.ts. Browser-safe. */

export type Size = (typeof sizes)[number];

/** One entry for each size. */
export function forEachSize<T>(make: (id: SizeId) => T): Record<SizeId, T> {
  return Object.fromEntries(sizes.map(({ id }) => [id, make(id)])) as Record<SizeId, T>;
}

/** The size of an id. */
export function getSize(id: SizeId): Size {
  const size = sizes.find((one) => one.id === id);
  if (!size) throw new RangeError(`there is no size "${id}"`);
  return size;
}

/** "Medium"; an id that is no size stays as it is. */
export function sizeName(id: string): string {
  return sizes.find((one) => one.id === id)?.name ?? id;
}

/** "3 × 4 in" */
export function sizeInInches(id: SizeId): string {
  const { widthInches, heightInches } = getSize(id);
  return `${widthInches} × ${heightInches} in`;
}

/** How many spots of all sizes together. */
export function totalOfSizes(counts: Record<SizeId, number>): number {
  return sizes.reduce((total, { id }) => total + counts[id], 0);
}

/** How many sizes there are, to begin a sentence with: "Three". */
export function sizeCountWord(): string {
  const word = numberWord(sizes.length);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
