import type { DrawnAd } from "#artwork/studio/draw-ad.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";

/** The width of the squares in which an ad is looked at, in card units. */
const STEP = 5;

/** Which squares of an ad something stands on, row by row. */
function findTaken({ width, height, lines, shapes, pictures }: DrawnAd): Uint8Array[] {
  const [columns, rows] = [Math.ceil(width / STEP), Math.ceil(height / STEP)];
  const taken = Array.from({ length: rows }, () => new Uint8Array(columns));
  const stands: readonly Box[] = [
    ...lines.map(({ box }) => box),
    ...shapes.filter(({ kind }) => kind !== "disc").map(({ box }) => box),
    ...pictures.map(({ box, within, kind }) => (kind === "scene" ? within : box)),
  ];
  for (const box of stands) {
    const [left, right] = [Math.max(0, Math.floor(box.x / STEP)), (box.x + box.width) / STEP];
    const [top, bottom] = [Math.max(0, Math.floor(box.y / STEP)), (box.y + box.height) / STEP];
    for (const row of taken.slice(top, Math.ceil(bottom))) row.fill(1, left, Math.ceil(right));
  }
  return taken;
}

/** The largest rectangle that ends at a place of a row, by how many squares over each place are free. */
function largestEndingAt(free: readonly number[], end: number, least: number): number {
  let [low, largest] = [Number.POSITIVE_INFINITY, 0];
  for (let from = end; from >= 0; from--) {
    low = Math.min(low, free[from] ?? 0);
    if (low < least) break;
    const wide = end - from + 1;
    if (wide >= least) largest = Math.max(largest, low * wide);
  }
  return largest;
}

/**
 * The largest rectangle of an ad on which nothing stands, as a share of it. What is lower or narrower than a sixth of the ad's width
 * is a margin and no room.
 */
export function measureEmptyRoom(ad: DrawnAd): number {
  const taken = findTaken(ad);
  const least = ad.width / 6 / STEP;
  let free: readonly number[] = [];
  let largest = 0;
  for (const row of taken) {
    free = Array.from(row, (isTaken, at) => (isTaken ? 0 : (free[at] ?? 0) + 1));
    largest = Math.max(largest, ...free.map((_, end) => largestEndingAt(free, end, least)));
  }
  return (largest * STEP * STEP) / (ad.width * ad.height);
}

/** A sixteenth of an inch: nearer than this two things look as if one had slipped. */
const CLEAR = 6.25;

const gapBetween = (a: Box, b: Box): number =>
  Math.max(
    Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width),
    Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height),
  );

/** How far one thing reaches into another, as a share of the smaller one's width or height. */
function overlapOf(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.min(wide / Math.min(a.width, b.width), high / Math.min(a.height, b.height));
}

const isFixed = (kind: string) => kind === "code" || kind === "plate" || kind === "tear line";

/** The things on an ad that nearly touch: a picture, a disc or a seal at a code, a plate or a tear line, or a seal that grazes a picture. */
export function findTightFits({ shapes, lines }: DrawnAd): string[] {
  const pairs = shapes.flatMap((one, i) =>
    shapes.slice(i + 1).map((other) => [one, other] as const),
  );
  const shapesTight = pairs.flatMap(([a, b]) => {
    const kinds = [a.kind, b.kind].toSorted();
    if (kinds.join() === "disc,picture" || kinds.includes("panel")) return [];
    if (isFixed(a.kind) && isFixed(b.kind)) return [];
    const gap = gapBetween(a.box, b.box);
    if (gap >= CLEAR - 0.2) return [];
    const isOnPurpose =
      kinds.includes("seal") && !kinds.some(isFixed) && overlapOf(a.box, b.box) > 0.12;
    return isOnPurpose ? [] : [`${kinds.join(" and ")}: ${gap.toFixed(1)}`];
  });
  const tears = shapes.filter(({ kind }) => kind === "tear line");
  const onTear = tears.flatMap(({ box }) =>
    lines
      .filter((line) => gapBetween(line.box, box) < CLEAR - 0.2)
      .map(({ words }) => `"${words}" at the tear line`),
  );
  return [...shapesTight, ...onTear];
}
