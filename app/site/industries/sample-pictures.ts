import type { SizeId } from "#site.ts";

/** The addresses of the drawn sheets of sample ads (bin/draw.ts), by path. */
const sheets = import.meta.glob<string>("/app/generated/ads/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The three designs of an industry and size. */
export const designs = ["a", "b", "c"] as const;

export type Design = (typeof designs)[number];

/** The address of an industry's sample designs: three in each size, in one file. */
export function sampleSheet(slug: string): string {
  const address = sheets[`/app/generated/ads/${slug}.svg`];
  if (!address) throw new Error(`there is no sheet of sample ads for "${slug}"`);
  return address;
}

/** One design of a sheet. */
export function designOf(sheet: string, size: SizeId, design: Design): string {
  return `${sheet}#${size}-${design}`;
}
