import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp, { type Sharp } from "sharp";
import {
  prepareZXingModule,
  type ReaderOptions,
  type ReadResult,
  readBarcodes,
} from "zxing-wasm/reader";
import { findUnreadableCode } from "./find-unreadable-code.ts";
import type { FoundQrCode } from "./inspection.ts";

// The library would fetch its decoder from another site.
const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/** Pixels of the longest side at which codes are looked for, one after the other until one is read. */
const SIDES = [1800, 800, 400, 2400];
/** At which sides what looks like a code is looked for: a small one has enough pixels only in the whole picture, one in dots is whole only where they run together. */
const LOOKS_LIKE_SIDES = [900, 2400, 400, 260];

/** The QR codes in a picture, in shares of its sides; what looks like one but can't be read has no text. */
export async function findQrCodes(
  picture: Sharp,
  { isTransparent }: { isTransparent: boolean },
): Promise<FoundQrCode[]> {
  // What is transparent may be made for white or for dark paper.
  const backgrounds = isTransparent ? ["#ffffff", "#000000"] : ["#ffffff"];
  for (const side of SIDES) {
    for (const background of backgrounds) {
      const found = await readAt(picture, side, background);
      if (found.length > 0) return [...found, ...(await findUnreadable(picture, found))];
    }
  }
  const dotted = await readBlurred(picture);
  if (dotted.length > 0) return dotted;
  return findUnreadable(picture, []);
}

/** A code all in dots, its corners too, is read where those run together: with so many pixels, blurred by so many. */
const BLURRED_SIDE = 1000;
const BLURS = [3, 6];

async function readBlurred(picture: Sharp): Promise<FoundQrCode[]> {
  const { data, width, height } = await pixelsAt(picture, BLURRED_SIDE, "#ffffff");
  for (const blur of BLURS) {
    const blurred = sharp(data, { raw: { width, height, channels: 1 } }).blur(blur);
    const found = await readAt(blurred, BLURRED_SIDE, "#ffffff");
    if (found.length > 0) return found;
  }
  return [];
}

/** What looks like a code that can't be read; beside codes that were read, at a glance. */
async function findUnreadable(
  picture: Sharp,
  read: readonly FoundQrCode[],
): Promise<FoundQrCode[]> {
  // Red on green is as dark as its ground in gray, and no reader makes sense of it; people see a code.
  for (const side of read.length > 0 ? LOOKS_LIKE_SIDES.slice(0, 1) : LOOKS_LIKE_SIDES) {
    for (const space of read.length > 0 ? (["b-w"] as const) : (["b-w", "srgb"] as const)) {
      const { data, width, height } = await pixelsAt(picture, side, "#ffffff", space);
      for (const code of read) blank(data, width, height, code);
      const found = findUnreadableCode(data, width, height);
      if (found) return [found];
    }
  }
  return [];
}

function blank(gray: Uint8Array, width: number, height: number, code: FoundQrCode): void {
  const [left, right] = [code.x * width, (code.x + code.width) * width];
  const bottom = Math.min(height, Math.ceil((code.y + code.height) * height) + 1);
  for (let y = Math.max(0, Math.floor(code.y * height) - 1); y < bottom; y++) {
    gray.fill(255, y * width + Math.max(0, Math.floor(left) - 1), y * width + Math.ceil(right) + 1);
  }
}

/** Which of these texts no code of a picture says. */
export async function findTextsWithoutQrCode(
  picture: Sharp,
  texts: readonly string[],
): Promise<string[]> {
  let lost = [...texts];
  const ways = SIDES.map((side) => () => readAt(picture, side, "#ffffff"));
  for (const read of [...ways, () => readBlurred(picture)]) {
    if (lost.length === 0) break;
    const found = await read();
    lost = lost.filter((wanted) => !found.some(({ text }) => text === wanted));
  }
  return lost;
}

/** One number a pixel: its gray, or its red. */
async function pixelsAt(
  picture: Sharp,
  side: number,
  background: string,
  space: "b-w" | "srgb" = "b-w",
) {
  // The pixels of the look before are garbage that the engine would keep for seconds, some 50 MB of it.
  globalThis.gc?.();
  const { data, info } = await picture
    .clone()
    .flatten({ background })
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .toColourspace(space)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function readAt(picture: Sharp, side: number, background: string): Promise<FoundQrCode[]> {
  const pixels = await pixelsAt(picture, side, background);
  const found = await readGray(pixels, { tryHarder: true, tryInvert: true });
  return found.map((one) => placeOf(one, pixels.width, pixels.height));
}

/** What the codes of a picture say that a phone reads at a glance: dark on light, in the pixels as they are. */
export async function readQrCodesAtAGlance(picture: Sharp): Promise<string[]> {
  // As in `pixelsAt`: the picture before is garbage that the engine would keep.
  globalThis.gc?.();
  const gray = picture.clone().toColourspace("b-w").extractChannel(0).raw();
  const { data, info } = await gray.toBuffer({ resolveWithObject: true });
  const look = { tryHarder: false, tryInvert: false, tryDownscale: false };
  return (await readGray({ data, ...info }, look)).map(({ text }) => text);
}

async function readGray(
  { data, width, height }: { data: Buffer; width: number; height: number },
  look: ReaderOptions,
): Promise<ReadResult[]> {
  // A picture of gray alone (PGM), as the decoder wants it in the end: four bytes a pixel would be held twice.
  const header = Buffer.from(`P5 ${width} ${height} 255\n`);
  const found = await readBarcodes(Buffer.concat([header, data]), {
    formats: ["QRCode"],
    maxNumberOfSymbols: 20,
    ...look,
  });
  return found.filter(({ isValid }) => isValid);
}

function placeOf({ text, position }: ReadResult, width: number, height: number): FoundQrCode {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
  const [xs, ys] = [corners.map(({ x }) => x / width), corners.map(({ y }) => y / height)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { text, x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
