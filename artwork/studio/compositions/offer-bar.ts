import type { HexColor } from "#artwork/drawing.ts";
import { rect } from "#artwork/sketch.ts";
import type { Board } from "./board.ts";

type OfferBar = {
  readonly height: number;
  /** Draws it, its upper edge at y. */
  readonly set: (y: number) => void;
};

/** The offer on a bar from edge to edge; without one a stripe. Throws NoRoomError where it doesn't fit. */
export function offerBar(b: Board, fill: HexColor, share = 0.115): OfferBar {
  const { w, h, m, k } = b;
  const bar = (y: number, height: number) => b.add(rect(-20, y, w + 40, height, fill));
  if (!b.hasOffer) return { height: 5 * k, set: (y) => bar(y, 5 * k) };
  const pad = 8 * k;
  const look = { on: fill, most: 58 * k, leastWords: 9 * k, isWide: true, align: b.align } as const;
  const within = { x: m, y: 0, width: w - 2 * m, height: h * share };
  const used = b.measureOffer(within, look);
  const height = used.height + 2 * pad;
  return {
    height,
    set: (y) => {
      bar(y, height);
      b.lockUp({ ...within, y: y + pad, height: used.height + 0.1 }, look);
    },
  };
}
