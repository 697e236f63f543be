import type { SizeId } from "#site.ts";

/** The addresses of the drawn sheets of sample ads (bin/draw.ts), by path. */
const sheets = import.meta.glob<string>("/app/generated/ads/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

export const sampleDesignIds = ["a", "b", "c"] as const;

type SampleDesignId = (typeof sampleDesignIds)[number];

/** The sheet of an industry's sample ads; undefined for an industry that has none. */
export function findSampleSheetUrl(slug: string): string | undefined {
  return sheets[`/app/generated/ads/${slug}.svg`];
}

export function sampleDesignUrl(sheet: string, size: SizeId, design: SampleDesignId): string {
  return `${sheet}#${size}-${design}`;
}
