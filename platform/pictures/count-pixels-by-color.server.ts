import sharp from "sharp";

/** Pixels that we look at ourselves; more are no picture of ours. */
const MOST_PIXELS = 30_000_000;
const SIDE = 96;

/** How many pixels of a picture have each color, as it is 96 pixels wide or high: in steps of 8, what is seen through left out. */
export async function countPixelsByColor(bytes: Uint8Array): Promise<Map<`#${string}`, number>> {
  const pixels = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
    .toColorspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer();
  const counts = new Map<`#${string}`, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 200) continue;
    const parts = [...pixels.subarray(at, at + 3)].map((part) => Math.min(255, (part & 0xf8) + 4));
    const color = `#${Buffer.from(parts).toString("hex")}` as const;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return counts;
}
