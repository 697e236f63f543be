import type { Box, Spot } from "./card-layout.ts";

const share = (from: number, length: number, other: number, otherLength: number) =>
  Math.min(from + length, other + otherLength) - Math.max(from, other) > 0.01;

const meet = (a: Box, b: Box) =>
  (share(a.y, a.height, b.y, b.height) &&
    (Math.abs(a.x + a.width - b.x) < 0.01 || Math.abs(b.x + b.width - a.x) < 0.01)) ||
  (share(a.x, a.width, b.x, b.width) &&
    (Math.abs(a.y + a.height - b.y) < 0.01 || Math.abs(b.y + b.height - a.y) < 0.01));

/** Whether two spots lie side by side, or one under the other, on the same side of a card. */
export const areNeighbors = (a: Spot, b: Spot): boolean => a.side === b.side && meet(a, b);
