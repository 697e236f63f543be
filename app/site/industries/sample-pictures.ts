import { forEachSize } from "#artwork/layouts/sizes.ts";
import type { SizeId } from "#site.ts";

/** The addresses of the drawn sheets of sample ads (bin/draw.ts), by path. */
const sheets = import.meta.glob<string>("/app/generated/ads/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

export const sampleDesignIds = ["a", "b", "c"] as const;

export type SampleDesignId = (typeof sampleDesignIds)[number];

/** The address of an industry's sample designs: three in each size, in one file. */
export function sampleSheetUrl(slug: string): string {
  const address = sheets[`/app/generated/ads/${slug}.svg`];
  if (!address) throw new Error(`there is no sheet of sample ads for "${slug}"`);
  return address;
}

const shelves = import.meta.glob<string>("/app/generated/gallery/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The addresses of a shelf of the gallery: the designs of its industries, in one file for each size. */
export function galleryShelfUrlsBySize(number: number): Record<SizeId, string> {
  return forEachSize((size) => {
    const found = shelves[`/app/generated/gallery/${size}-${number}.svg`];
    if (!found) throw new Error(`there is no shelf ${number} of ${size} sample ads`);
    return found;
  });
}

export function sampleDesignUrl(sheet: string, size: SizeId, design: SampleDesignId): string {
  return `${sheet}#${size}-${design}`;
}
