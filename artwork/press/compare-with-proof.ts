import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import type { Box } from "#artwork/layouts/card-layout.ts";
import { bitmapToSharp, type PageBitmap } from "./render-press-file.ts";

/** Pixels a side of the blocks that are compared: less than a digit of a phone number at 100 pixels to the inch. */
const BLOCK = 8;

/** More than this is another drawing: the same one measures up to 24, another last digit of a phone number 33 and more. */
export const MOST_DIFFERENCE = 28;

/**
 * How far the press file's drawing of an ad is from its proof: the largest difference within a block of 0.08 in, apart from
 * a shift of color that is the same all over the block. Two programs draw, both through the paper's profile: resvg the
 * proof, pdfium the file. `view`: where the ad is on the sheet, in inches from the sheet's corner.
 */
export async function compareWithProof(
  svg: string,
  page: PageBitmap,
  { view, density, profile }: { view: Box; density: number; profile: string },
): Promise<number> {
  const proof = new Resvg(svg, { background: "#ffffff" }).render();
  const { width, height } = proof;
  const left = Math.round(view.x * density);
  const top = Math.round(view.y * density);
  const printed = bitmapToSharp(page).extract({
    left,
    top,
    width: Math.min(page.width - left, Math.round(view.width * density)),
    height: Math.min(page.height - top, Math.round(view.height * density)),
  });
  const onPaper = await bitmapToSharp({ data: Buffer.from(proof.pixels), width, height })
    .toColourspace("cmyk")
    .withIccProfile(profile)
    .tiff({ compression: "none" })
    .toBuffer();
  const [a, b] = await Promise.all([
    printed.resize(width, height, { fit: "fill" }).blur(1).raw().toBuffer(),
    sharp(onPaper).toColourspace("srgb").blur(1).raw().toBuffer(),
  ]);
  let worst = 0;
  for (let y = 0; y + BLOCK <= height; y += BLOCK / 2) {
    for (let x = 0; x + BLOCK <= width; x += BLOCK / 2) {
      worst = Math.max(worst, blockDifference(a, b, { width, x, y }));
    }
  }
  return worst;
}

type Block = { width: number; x: number; y: number };

function blockDifference(a: Buffer, b: Buffer, { width, x, y }: Block): number {
  const count = BLOCK * BLOCK;
  let sum = 0;
  for (let channel = 0; channel < 3; channel++) {
    const first = 3 * (y * width + x) + channel;
    let shift = 0;
    for (let line = 0; line < BLOCK; line++) {
      for (let i = 0; i < BLOCK; i++) {
        const at = first + 3 * (line * width + i);
        shift += ((a[at] ?? 0) - (b[at] ?? 0)) / count;
      }
    }
    for (let line = 0; line < BLOCK; line++) {
      for (let i = 0; i < BLOCK; i++) {
        const at = first + 3 * (line * width + i);
        sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0) - shift);
      }
    }
  }
  return sum / (3 * count);
}
