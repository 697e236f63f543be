import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Sharp } from "sharp";
import { prepareZXingModule, type ReadResult, readBarcodes } from "zxing-wasm/reader";
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
  // Red on green is as dark as its ground in gray, and no reader makes sense of it; people see a code.
  for (const space of ["b-w", "srgb"] as const) {
    const { data, width, height } = await pixelsAt(picture, LOOKS_LIKE_SIDE, "#ffffff", space);
    const found = findUnreadableCodes(data, width, height);
    if (found.length > 0) return found;
  }
  return [];
}

/** One number a pixel: its gray, or its red. */
async function pixelsAt(
  picture: Sharp,
  side: number,
  background: string,
  space: "b-w" | "srgb" = "b-w",
) {
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

/** Levels of gray that count as dark, one after the other. */
const THRESHOLDS = [30, 70, 128, 190, 228];
/** Parts of a corner of a QR code, dark and light by turns, in modules (ISO 18004, 6.3.3). */
const CORNER = [1, 1, 3, 1, 1];
/** How far one corner may be from another, in modules: the smallest code has 14 between them, the largest 170. */
const APART = { least: 10, most: 175 };

type Corner = { x: number; y: number; module: number; seen: number };

/** Where a picture of gray pixels has two or more corners of a QR code that no reader could make sense of. */
function findUnreadableCodes(gray: Uint8Array, width: number, height: number): FoundCode[] {
  for (const threshold of THRESHOLDS) {
    for (const isInverted of [false, true]) {
      const dark = gray.map((value) => (value < threshold !== isInverted ? 1 : 0));
      const code = aroundCorners(findCorners(dark, width, height), width, height);
      if (code) return [code];
    }
  }
  return [];
}

/** `dark`: one for each dark pixel. */
function findCorners(dark: Uint8Array, width: number, height: number): Corner[] {
  const corners: Corner[] = [];
  for (let y = 0; y < height; y += 3) {
    const row = dark.subarray(y * width, (y + 1) * width);
    const runs: number[] = [];
    let start = 0;
    for (let x = 1; x <= width; x++) {
      if (x < width && row[x] === row[x - 1]) continue;
      runs.push(x - start);
      start = x;
      const module = row[x - 1] === 1 ? moduleOf(runs.slice(-CORNER.length)) : undefined;
      if (module === undefined) continue;
      const middle = Math.round(x - 3.5 * module);
      const column = (at: number) => dark[at * width + middle] === 1;
      if (hasCornerAcross(column, y, module, height)) note(corners, { x: middle, y, module });
    }
  }
  // A corner crosses at least the rows of its middle.
  return corners.filter(({ seen, module }) => seen >= Math.max(2, module / 3));
}

/** The side of a module if these five lengths are those of a corner. */
function moduleOf(lengths: readonly number[]): number | undefined {
  if (lengths.length < CORNER.length) return undefined;
  const module = lengths.reduce((sum, length) => sum + length, 0) / 7;
  if (module < 2) return undefined;
  const fits = lengths.every(
    (length, at) => Math.abs(length - (CORNER[at] ?? 0) * module) <= 0.6 * module,
  );
  return fits ? module : undefined;
}

/** Whether a column has the same five parts around a row. */
function hasCornerAcross(
  isDark: (y: number) => boolean,
  row: number,
  module: number,
  height: number,
): boolean {
  const up = partsFrom(isDark, row, -1, 5 * module, height);
  const down = partsFrom(isDark, row + 1, 1, 5 * module, height);
  const across = moduleOf([up[2], up[1], up[0] + down[0], down[1], down[2]]);
  return across !== undefined && Math.abs(across - module) < 0.4 * module;
}

/** The lengths of the dark, light and dark part that begin at a place, each at most so long. */
function partsFrom(
  isDark: (y: number) => boolean,
  from: number,
  step: 1 | -1,
  most: number,
  height: number,
): [number, number, number] {
  const parts: [number, number, number] = [0, 0, 0];
  let at = from;
  for (const part of [0, 1, 2] as const) {
    while (at >= 0 && at < height && isDark(at) === (part !== 1) && parts[part] <= most) {
      parts[part]++;
      at += step;
    }
  }
  return parts;
}

function note(corners: Corner[], { x, y, module }: Omit<Corner, "seen">): void {
  const same = corners.find((one) => Math.hypot(one.x - x, one.y - y) < 3 * module);
  if (same) same.seen++;
  else corners.push({ x, y, module, seen: 1 });
}

function aroundCorners(corners: Corner[], width: number, height: number): FoundCode | undefined {
  for (const one of corners) {
    const others = corners.filter((other) => {
      const modules = Math.hypot(other.x - one.x, other.y - one.y) / one.module;
      const isAlike = Math.abs(other.module - one.module) < 0.3 * one.module;
      return other !== one && isAlike && modules > APART.least && modules < APART.most;
    });
    if (others.length === 0) continue;
    const all = [one, ...others.slice(0, 2)];
    const reach = 3.5 * one.module;
    const x = Math.max(0, Math.min(...all.map((corner) => corner.x)) - reach);
    const y = Math.max(0, Math.min(...all.map((corner) => corner.y)) - reach);
    const right = Math.min(width, Math.max(...all.map((corner) => corner.x)) + reach);
    const bottom = Math.min(height, Math.max(...all.map((corner) => corner.y)) + reach);
    const side = Math.max(right - x, bottom - y);
    return {
      text: null,
      x: x / width,
      y: y / height,
      width: Math.min(side, width - x) / width,
      height: Math.min(side, height - y) / height,
    };
  }
  return undefined;
}
