import type { SizeId } from "#site.ts";

/** The addresses of the drawn sheets of sample ads (bin/draw.ts), by path. */
const sheets = import.meta.glob<string>("/app/generated/ads/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The designs on a sheet, by the names of its views. */
export const designs = ["a", "b", "c"] as const;

/** The address of an industry's three sample designs in a size; `#a`, `#b` and `#c` show one of them. */
export function sampleSheet(slug: string, size: SizeId): string {
  const address = sheets[`/app/generated/ads/${slug}-${size}.svg`];
  if (!address) throw new Error(`there is no sheet of sample ads for "${slug}", ${size}`);
  return address;
}
