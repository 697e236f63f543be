import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Sharp } from "sharp";
import { prepareZXingModule, type ReadResult, readBarcodes } from "zxing-wasm/reader";
import { findUnreadableCodes } from "./find-unreadable-codes.ts";
import type { FoundCode } from "./inspection.ts";

// The library would fetch its decoder from another site.
const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/** Pixels of the longest side at which codes are looked for, one after the other until one is read. */
const SIDES = [1800, 800, 400];
/** At which side what looks like a code is looked for. */
const LOOKS_LIKE_SIDE = 900;

/** The QR codes in a picture, in shares of its sides; what looks like one but can't be read has no text. */
export async function findQrCodes(
  picture: Sharp,
  { isTransparent }: { isTransparent: boolean },
): Promise<FoundCode[]> {
  // What is transparent may be made for white or for dark paper.
  const backgrounds = isTransparent ? ["#ffffff", "#000000"] : ["#ffffff"];
  for (const side of SIDES) {
    for (const background of backgrounds) {
      const found = await readAt(picture, side, background);
      if (found.length > 0) return found;
    }
  }
  const { data, width, height } = await pixelsAt(picture, LOOKS_LIKE_SIDE, "#ffffff");
  return findUnreadableCodes(data, width, height);
}

async function pixelsAt(picture: Sharp, side: number, background: string) {
  const { data, info } = await picture
    .clone()
    .flatten({ background })
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .toColourspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function readAt(picture: Sharp, side: number, background: string): Promise<FoundCode[]> {
  const { data: gray, width, height } = await pixelsAt(picture, side, background);
  const pixels = new Uint32Array(gray.length);
  for (let at = 0; at < gray.length; at++) pixels[at] = 0xff000000 | ((gray[at] ?? 0) * 0x010101);
  const data = new Uint8ClampedArray(pixels.buffer);
  const found = await readBarcodes(
    { data, width, height, colorSpace: "srgb" },
    {
      formats: ["QRCode"],
      tryHarder: true,
      tryInvert: true,
      maxNumberOfSymbols: 20,
    },
  );
  return found.filter(({ isValid }) => isValid).map((one) => placeOf(one, width, height));
}

function placeOf({ text, position }: ReadResult, width: number, height: number): FoundCode {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
  const [xs, ys] = [corners.map(({ x }) => x / width), corners.map(({ y }) => y / height)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { text, x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
