import type { Box } from "#artwork/studio/type/type-stack.ts";

/** How far from its middle a seal reaches at most, with the edge around it. */
export const sealReach = (r: number): number => r * 1.09 + 3;

/** How far the middle of a round thing is from a box; 0 within it. */
const distanceTo = (
  { x, y, width, height }: Box,
  { cx, cy }: { readonly cx: number; readonly cy: number },
): number => Math.hypot(Math.max(x - cx, 0, cx - x - width), Math.max(y - cy, 0, cy - y - height));

/** How much room is between a seal in a box and other boxes; less than 0 where it lies on one. */
export function roomAround(seal: Box, boxes: readonly Box[]): number {
  const middle = { cx: seal.x + seal.width / 2, cy: seal.y + seal.height / 2 };
  const nearest = Math.min(...boxes.map((box) => distanceTo(box, middle)));
  return nearest - sealReach(seal.width / 2);
}
