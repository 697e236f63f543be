import type { FoundQrCode } from "./inspection.ts";

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
export function findUnreadableCode(
  gray: Uint8Array,
  width: number,
  height: number,
): FoundQrCode | undefined {
  for (const threshold of THRESHOLDS) {
    const shadeAt = (x: number, y: number) => {
      if (x < 0 || y < 0 || x >= width || y >= height) return -1;
      return (gray[y * width + x] ?? 0) < threshold ? 1 : 0;
    };
    const picture = { shadeAt, width, height };
    const code =
      aroundCorners(findCorners(picture), picture) ??
      aroundCorners(findCorners(picture, { onOwnShade: true }), picture, { inAngle: true });
    if (code) return code;
  }
  return undefined;
}

/** Corners that are dark on light, and light on dark. `onOwnShade`: the edge of one may be one with the ground beyond. */
function findCorners(picture: TwoShades, { onOwnShade = false } = {}): Corner[] {
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
      const module = moduleOf(runs, onOwnShade);
      if (module !== undefined) {
        const middle = Math.round(start - 2.5 * module);
        const isOurs = (at: number) => shadeAt(middle, at) === shade;
        if (hasCornerAcross(isOurs, { row: y, module, height, onOwnShade }))
          note(corners, { x: middle, y, module, shade });
      }
      start = x;
      shade = next;
    }
  }
  // A corner crosses at least the rows of its middle.
  return corners.filter(({ seen, module }) => seen >= Math.max(2, module / 3));
}

/** The side of a module if these five lengths are those of a corner; of one on its own shade, one end is longer. */
function moduleOf(lengths: readonly number[], onOwnShade: boolean): number | undefined {
  const [first = 0, ...inner] = lengths;
  const last = inner.pop() ?? 0;
  const edge = onOwnShade ? Math.min(first, last) : (first + last) / 2;
  const module = inner.reduce((sum, length) => sum + length, 2 * edge) / 7;
  if (module < 2) return undefined;
  const seen = onOwnShade ? [edge, ...inner, edge] : lengths;
  const fits = CORNER.every(
    (part, at) => Math.abs((seen[at] ?? 0) - part * module) <= 0.6 * module,
  );
  return fits ? module : undefined;
}

/** Whether a column has the same five parts around a row. */
function hasCornerAcross(
  isDark: (y: number) => boolean,
  {
    row,
    module,
    height,
    onOwnShade,
  }: { row: number; module: number; height: number; onOwnShade: boolean },
): boolean {
  const up = partsFrom(isDark, row, -1, 5 * module, height);
  const down = partsFrom(isDark, row + 1, 1, 5 * module, height);
  const across = moduleOf([up[2], up[1], up[0] + down[0], down[1], down[2]], onOwnShade);
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

/**
 * How many parts of a module each follow a corner's edge, of 3.5 modules from its middle, and the light beside it. The edge of
 * a round corner ends earlier, and the light is as much longer.
 */
function countTurns(line: (at: number) => number, module: number, shade: number): number {
  let at = 0;
  while (at < 4.5 * module && line(at) === shade) at++;
  if (at < 1.2 * module || at > 4.3 * module) return 0;
  while (at < 3.5 * module && line(at) === 1 - shade) at++;
  for (let turns = -1; ; turns++) {
    const now = line(at);
    const start = at;
    while (at - start <= 1.7 * module && line(at) === now) at++;
    const length = (at - start) / module;
    if (now === -1 || length < 0.5 || length > 1.6) return turns;
  }
}

/** Whether two corners are as far from a third, in a right angle, as those of a code that isn't bent. */
function areInAngle(one: Corner, [other, third]: readonly Corner[]): boolean {
  if (!other || !third) return false;
  const [a, b] = [other, third].map(({ x, y }) => ({ x: x - one.x, y: y - one.y }));
  if (!a || !b) return false;
  const [long, short] = [Math.hypot(a.x, a.y), Math.hypot(b.x, b.y)];
  const turn = Math.abs(a.x * b.x + a.y * b.y) / (long * short);
  return Math.abs(long / short - 1) < 0.15 && turn < 0.15;
}

function aroundCorners(
  corners: Corner[],
  picture: TwoShades,
  { inAngle = false } = {},
): FoundQrCode | undefined {
  const { width, height } = picture;
  for (const one of corners) {
    const others = corners.filter((other) => {
      const modules = Math.hypot(other.x - one.x, other.y - one.y) / one.module;
      const isAlike = Math.abs(other.module - one.module) < 0.3 * one.module;
      const isApart = modules > APART.least && modules < APART.most;
      return other !== one && other.shade === one.shade && isAlike && isApart;
    });
    if (inAngle ? !areInAngle(one, others) : others.length === 0 && !hasTiming(one, picture))
      continue;
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
