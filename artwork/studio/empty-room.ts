import type { Box } from "#artwork/studio/type/type-stack.ts";
import type { DrawnAd } from "./draw-ad.ts";

/** The width of the squares in which an ad is looked at, in card units. */
const STEP = 5;

/** Which squares of an ad something stands on, row by row. */
function findTaken(width: number, height: number, stands: readonly Box[]): Uint8Array[] {
  const [columns, rows] = [Math.ceil(width / STEP), Math.ceil(height / STEP)];
  const taken = Array.from({ length: rows }, () => new Uint8Array(columns));
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
export function measureEmptyRoom({ width, height, lines, shapes, pictures }: DrawnAd): number {
  const stands = [
    ...lines.map(({ box }) => box),
    ...shapes.filter(({ kind }) => kind !== "disc").map(({ box }) => box),
    ...pictures.map(({ box, within, kind }) => (kind === "scene" ? within : box)),
  ];
  const least = width / 6 / STEP;
  let free: readonly number[] = [];
  let largest = 0;
  for (const row of findTaken(width, height, stands)) {
    free = Array.from(row, (isTaken, at) => (isTaken ? 0 : (free[at] ?? 0) + 1));
    largest = Math.max(largest, ...free.map((_, end) => largestEndingAt(free, end, least)));
  }
  return (largest * STEP * STEP) / (width * height);
}
