import { numberWord } from "#platform/number-word.ts";
import { type SizeId, sizes } from "#site.ts";

/** Derived from the sizes in site.ts. Browser-safe. */

export type SizeDefinition = (typeof sizes)[number];

export function forEachSize<T>(make: (id: SizeId) => T): Record<SizeId, T> {
  return Object.fromEntries(sizes.map(({ id }) => [id, make(id)])) as Record<SizeId, T>;
}

export function getSize(id: SizeId): SizeDefinition {
  const size = sizes.find((one) => one.id === id);
  if (!size) throw new RangeError(`there is no size "${id}"`);
  return size;
}

export function sizeName(id: string): string {
  return sizes.find((one) => one.id === id)?.name ?? id;
}

/** "3 × 4 in" */
export function formatSizeInInches(id: SizeId): string {
  const { widthInches, heightInches } = getSize(id);
  return `${widthInches} × ${heightInches} in`;
}

export function sumSpotCounts(counts: Record<SizeId, number>): number {
  return sizes.reduce((total, { id }) => total + counts[id], 0);
}

/** "Small, Medium and Large" */
export function joinSizeNames(word: "and" | "or"): string {
  const names = sizes.map(({ name }) => name);
  return `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;
}

export function numberOfSizesAsWord(some: readonly SizeDefinition[] = sizes): string {
  const word = numberWord(some.length);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
