import type { HexColor } from "#artwork/drawing.ts";
import { rect } from "#artwork/sketch.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";
import type { Board } from "./board.ts";
import { SAFE } from "./measures.ts";

type Tag = { readonly box: Box; readonly set: () => void };

/**
 * The offer on a block of color that bleeds off the left edge and stands across the lower edge of a picture, below `roof`; none
 * without an offer. Throws NoRoomError where it doesn't fit.
 */
export function offerTag(
  b: Board,
  across: number,
  fill: HexColor,
  { most = 0.62, roof = SAFE }: { most?: number; roof?: number } = {},
): Tag | undefined {
  const { w, h, m, k } = b;
  if (!b.hasOffer) return undefined;
  const pad = 8 * k;
  const room = across - roof - pad * 2.2 - 4 * k;
  const within = { x: m, y: 0, width: w * most - m - pad, height: Math.min(h * 0.17, room) };
  const look = {
    on: fill,
    most: 46 * k,
    leastWords: 8.5,
    wanted: b.palette.ink,
  } as const;
  const used = b.measureOffer(within, look);
  const y = across - used.height - pad * 1.2;
  const boxOf = (more: number): Box => ({
    x: -20,
    y: y - pad - more,
    width: m + used.width + pad * 1.4 + 20 + more,
    height: used.height + 2 * pad + more,
  });
  const block = (more: number, color: HexColor) => {
    const { x, y: top, width, height } = boxOf(more);
    return rect(x, top, width, height, color);
  };
  const box = boxOf(4 * k);
  return {
    box,
    set: () => {
      b.add(block(4 * k, b.palette.ground), block(0, fill));
      b.lockUp({ ...within, y, height: used.height + 0.1 }, look);
      b.shape("tag", box);
    },
  };
}
