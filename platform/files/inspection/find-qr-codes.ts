import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Sharp } from "sharp";
import { prepareZXingModule, type ReadResult, readBarcodes } from "zxing-wasm/reader";
import type { FoundCode } from "./inspection.ts";

// The library would fetch its decoder from another site.
const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/** Pixels of the longest side at which codes are looked for, one after the other until one is read. */
const SIDES = [1800, 800, 400, 2400];
/** At which sides what looks like a code is looked for: a small one has enough pixels only in the whole picture. */
const LOOKS_LIKE_SIDES = [900, 2400];

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
      if (found.length > 0) return [...found, ...(await findUnreadable(picture, found))];
    }
  }
  return findUnreadable(picture, []);
}

/** What looks like a code that can't be read; beside codes that were read, at a glance. */
async function findUnreadable(picture: Sharp, read: readonly FoundCode[]): Promise<FoundCode[]> {
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

/** Paints over a code. */
function blank(gray: Uint8Array, width: number, height: number, code: FoundCode): void {
  const [left, right] = [code.x * width, (code.x + code.width) * width];
  const bottom = Math.min(height, Math.ceil((code.y + code.height) * height) + 1);
  for (let y = Math.max(0, Math.floor(code.y * height) - 1); y < bottom; y++) {
    gray.fill(255, y * width + Math.max(0, Math.floor(left) - 1), y * width + Math.ceil(right) + 1);
  }
}

/** Which of these texts no code of a picture says. */
export async function findLostTexts(picture: Sharp, texts: readonly string[]): Promise<string[]> {
  let lost = [...texts];
  for (const side of SIDES) {
    if (lost.length === 0) break;
    const found = await readAt(picture, side, "#ffffff");
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
const THRESHOLDS = [128, 80, 170, 217, 40, 195, 105, 236, 150, 60];
/** Parts of a corner of a QR code, of two shades by turns, in modules (ISO 18004, 6.3.3). */
const CORNER = [1, 1, 3, 1, 1];
/** How far one corner may be from another, in modules: the smallest code has 14 between them, the largest 170. */
const APART = { least: 10, most: 175 };
/** Modules of two shades by turns that lead from a corner to the next one (6.3.5); of half a code as many are left. */
const LEAST_TIMING = 3;

type Corner = { x: number; y: number; module: number; seen: number; shade: number };

/** A picture of two shades; beyond its edges is none. */
type TwoShades = { shadeAt: (x: number, y: number) => number; width: number; height: number };

/** Where a picture of gray pixels has the corners of a QR code that no reader could make sense of: two, or what is left of one. */
function findUnreadableCode(
  gray: Uint8Array,
  width: number,
  height: number,
): FoundCode | undefined {
  for (const threshold of THRESHOLDS) {
    const shadeAt = (x: number, y: number) => {
      if (x < 0 || y < 0 || x >= width || y >= height) return -1;
      return (gray[y * width + x] ?? 0) < threshold ? 1 : 0;
    };
    const picture = { shadeAt, width, height };
    const code = aroundCorners(findCorners(picture), picture);
    if (code) return code;
  }
  return undefined;
}

/** Corners that are dark on light, and light on dark. */
function findCorners(picture: TwoShades): Corner[] {
  const { shadeAt, width, height } = picture;
  const corners: Corner[] = [];
  for (let y = 0; y < height; y += 3) {
    const runs = [0, 0, 0, 0, 0];
    let start = 0;
    let shade = shadeAt(0, y);
    for (let x = 1; x <= width; x++) {
      const next = shadeAt(x, y);
      if (next === shade) continue;
      runs.shift();
      runs.push(x - start);
      const module = moduleOf(runs);
      if (module !== undefined) {
        const middle = Math.round(x - 3.5 * module);
        const isOurs = (at: number) => shadeAt(middle, at) === shade;
        if (hasCornerAcross(isOurs, y, module, height))
          note(corners, { x: middle, y, module, shade });
      }
      start = x;
      shade = next;
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

function note(corners: Corner[], { x, y, module, shade }: Omit<Corner, "seen">): void {
  const same = corners.find(
    (one) => one.shade === shade && Math.hypot(one.x - x, one.y - y) < 3 * module,
  );
  if (!same) {
    corners.push({ x, y, module, shade, seen: 1 });
    return;
  }
  // The middle of its rows is its middle.
  same.y = (same.y * same.seen + y) / (same.seen + 1);
  same.seen++;
}

/** Whether a line along a corner's edge goes on by turns of a module each, as only a code's does. */
function hasTiming(corner: Corner, { shadeAt }: TwoShades): boolean {
  const { x, y, module, shade } = corner;
  const edges = [-3 * module, 3 * module];
  const lines = edges.flatMap((edge) =>
    ([1, -1] as const).flatMap((step) => [
      (at: number) => shadeAt(Math.round(x + step * at), Math.round(y + edge)),
      (at: number) => shadeAt(Math.round(x + edge), Math.round(y + step * at)),
    ]),
  );
  return lines.some((line) => countTurns(line, module, shade) >= LEAST_TIMING);
}

/** How many parts of a module each follow a corner's edge, of 3.5 modules from its middle, and the light beside it. */
function countTurns(line: (at: number) => number, module: number, shade: number): number {
  let at = 0;
  while (at < 4.5 * module && line(at) === shade) at++;
  if (at < 2.7 * module || at > 4.3 * module) return 0;
  for (let turns = -1; ; turns++) {
    const now = line(at);
    const start = at;
    while (at - start <= 1.7 * module && line(at) === now) at++;
    const length = (at - start) / module;
    if (now === -1 || length < 0.5 || length > 1.6) return turns;
  }
}

function aroundCorners(corners: Corner[], picture: TwoShades): FoundCode | undefined {
  const { width, height } = picture;
  for (const one of corners) {
    const others = corners.filter((other) => {
      const modules = Math.hypot(other.x - one.x, other.y - one.y) / one.module;
      const isAlike = Math.abs(other.module - one.module) < 0.3 * one.module;
      const isApart = modules > APART.least && modules < APART.most;
      return other !== one && other.shade === one.shade && isAlike && isApart;
    });
    if (others.length === 0 && !hasTiming(one, picture)) continue;
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
