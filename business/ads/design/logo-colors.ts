import { colorDifference, oklab } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import type { AdFile } from "#business/ads/files/ad-file.ts";
import { openRendering } from "#business/ads/files/find-ad-files.ts";
import { countPixelsByColor } from "#platform/pictures/count-pixels-by-color.server.ts";
import { findOwnPictures } from "./own-picture.ts";

/** Weaker than this a color is a gray to the eye (OKLab chroma), and no brand's color. */
const LEAST_CHROMA = 0.05;
/** Nearer than this two colors are one, with its edges and shades. */
const ALIKE = 0.16;
/** The share of a logo's colored part that a main color has at least. */
const LEAST_SHARE = 0.08;
const MOST_COLORS = 2;

/** The main colors of a picture, the largest first: no white, black or gray, and none that is only an edge. At most two. */
export function mainColorsOfPixelCounts(counts: ReadonlyMap<HexColor, number>): HexColor[] {
  const colored = [...counts]
    .filter(([color]) => Math.hypot(...oklab(color).slice(1)) >= LEAST_CHROMA)
    .toSorted((a, b) => b[1] - a[1]);
  const all = colored.reduce((sum, [, count]) => sum + count, 0);
  const found: { color: HexColor; count: number }[] = [];
  for (const [color, count] of colored) {
    const near = found.find((one) => colorDifference(one.color, color) < ALIKE);
    if (near) near.count += count;
    else found.push({ color, count });
  }
  return found
    .filter(({ count }) => count >= all * LEAST_SHARE)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_COLORS)
    .map(({ color }) => color);
}

/** The main colors of the latest logo of an ad, as our own rendering of it shows them; none without a logo. */
export async function findLogoColors(reservationId: number): Promise<HexColor[]> {
  const logo = (await findOwnPictures(reservationId)).findLast(({ use }) => use === "logo");
  if (!logo) return [];
  const known = recent.get(logo.hash);
  if (known !== undefined) return known;
  // many at once for one logo wait for the same look at it
  const looked = lookAt(logo);
  recent.set(logo.hash, looked);
  looked.catch(() => recent.delete(logo.hash));
  const [oldest] = recent.keys();
  if (recent.size > MOST_KEPT && oldest !== undefined) recent.delete(oldest);
  return looked;
}

async function lookAt(logo: AdFile): Promise<HexColor[]> {
  const rendering = await openRendering(logo, "small");
  return rendering ? mainColorsOfPixelCounts(await countPixelsByColor(rendering.bytes)) : [];
}

/** The latest logos' colors by the hash of the file, which never changes. */
const recent = new Map<string, Promise<HexColor[]>>();
const MOST_KEPT = 500;
