import type { SizeId } from "#site.ts";

/** The addresses of the drawn sheets of sample ads (bin/draw.ts), by path. */
const sheets = import.meta.glob<string>("/app/generated/ads/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

function sheetAddress(name: string): string {
  const address = sheets[`/app/generated/ads/${name}.svg`];
  if (!address) throw new Error(`there is no sheet of sample ads "${name}"`);
  return address;
}

/** An industry's sample ad in a size; the three sizes are one file. */
export function samplePicture(slug: string, size: SizeId): string {
  return `${sheetAddress(slug)}#${size}`;
}

/** An industry's sample ad in a size, from the file that shows all of its group. */
export function groupSamplePicture(group: string, slug: string, size: SizeId): string {
  return `${sheetAddress(`${group}-${size}`)}#${slug}`;
}
