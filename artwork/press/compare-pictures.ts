import sharp from "sharp";
import { MOST_PIXEL_LIGHTNESS_DIFFERENCE } from "./press-finding.ts";

/** Pixels around one that differs that are marked with it. */
const MARKED = 6;

type Side = { pixels: Buffer; width: number; height: number };

/** Pixels at the edge that aren't compared: a card isn't cut more exactly. */
const EDGE = 2;

/** Notes the pixels of one picture that the other has nowhere near. */
function noteDifferences(one: Side, { pixels: other, width, height }: Side, noted: Uint8Array) {
  const row = 3 * width;
  for (let y = EDGE; y < height - EDGE; y++) {
    for (let i = y * row + 3 * EDGE; i < (y + 1) * row - 3 * EDGE; i++) {
      const own = one.pixels[i] ?? 0;
      if (Math.abs(own - (other[i] ?? 0)) <= MOST_PIXEL_LIGHTNESS_DIFFERENCE) continue;
      let [least, most] = [255, 0];
      for (const line of [i - row, i, i + row]) {
        for (const at of [line - 3, line, line + 3]) {
          least = Math.min(least, other[at] ?? 255);
          most = Math.max(most, other[at] ?? 0);
        }
      }
      const beyond = Math.max(own - most, least - own);
      if (beyond > MOST_PIXEL_LIGHTNESS_DIFFERENCE) noted[Math.floor(i / 3)] = 1;
    }
  }
}

async function readSide(picture: Buffer, size?: { width: number; height: number }): Promise<Side> {
  const { data, info } = await sharp(picture)
    .resize({ ...size, fit: "fill" })
    .toColourspace("srgb")
    .removeAlpha()
    .blur(0.6)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/**
 * Compares two pictures of one side of a card at 150 pixels to the inch. `share`: of the pixels that differ. `draw`: the second
 * picture, pale, with those and what is around them in red, as a JPEG.
 */
export async function compareCardSidePictures(before: Buffer, after: Buffer) {
  const a = await readSide(before);
  const b = await readSide(after, a);
  const { width, height, pixels } = b;
  const differs = new Uint8Array(width * height);
  noteDifferences(a, b, differs);
  noteDifferences(b, a, differs);
  const share = differs.reduce((sum, one) => sum + one, 0) / differs.length;
  const draw = () => {
    const marked = new Uint8Array(differs.length);
    for (let at = differs.indexOf(1); at >= 0; at = differs.indexOf(1, at + 1)) {
      for (let y = -MARKED; y <= MARKED; y++) {
        const line = at + y * width;
        marked.fill(1, Math.max(0, line - MARKED), Math.max(0, line + MARKED + 1));
      }
    }
    const drawn = Buffer.alloc(pixels.length);
    for (let i = 0; i < drawn.length; i++) {
      const ink = pixels[i] ?? 0;
      const isMarked = marked[Math.floor(i / 3)] === 1;
      drawn[i] = isMarked ? (i % 3 === 0 ? 255 : ink / 2) : 170 + ink / 3;
    }
    return sharp(drawn, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 82 })
      .toBuffer();
  };
  return { share, draw };
}
