import { colorDifference, contrast } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import type { TypesetStack } from "#artwork/studio/type/type-stack.ts";
import type { Board } from "./board.ts";
import { letteringStyleOf, sealShapes } from "./lettering-style.ts";

/** Halves of the boxes that an offer is tried in on a seal, and how far its corners reach, as shares of its radius. */
const BOXES = [
  [0.84, 0.42],
  [0.8, 0.52],
  [0.76, 0.62],
  [0.68, 0.72],
  [0.6, 0.78],
] as const;
const FILLED = 0.95;

type Seal = {
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
  readonly turn?: number;
  /** The colors that it lies over. */
  readonly over: readonly HexColor[];
};

/** A round seal with the offer in a color unlike those it lies over, none without one. Throws NoRoomError where it doesn't fit. */
export function setSeal(b: Board, { cx, cy, r, turn = 0, over }: Seal): void {
  if (!b.hasOffer) return;
  const { accent, ink, sparkle, second, ground } = b.palette;
  const nearest = (color: HexColor) => Math.min(...over.map((one) => colorDifference(color, one)));
  const fills = [accent, ink, sparkle, second].filter(
    (color) => contrast(b.ink(color, 7), color) >= 7,
  );
  const furthest = fills.toSorted((a, b) => nearest(b) - nearest(a))[0] ?? accent;
  const fill = fills.find((color) => nearest(color) > 0.17) ?? furthest;
  const set = offerInSeal(b, r, fill);
  const edge = fill === sparkle ? ink : [ground, sparkle].find((color) => color !== fill);
  const under = sealShapes(b.letteringId, r, fill, edge ?? sparkle);
  const around = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  const { isStraight } = letteringStyleOf(b.letteringId);
  b.place(set, fill, around, { cx, cy, turn: isStraight ? 0 : turn, under });
  b.shape("seal", around);
}

/** The offer as large as a seal around 0,0 holds it: in the box that suits it, with its lines within the circle. */
function offerInSeal(b: Board, r: number, on: HexColor): TypesetStack {
  const look = { on, most: r * 0.9, leastWords: 8, align: "middle", across: "middle" } as const;
  const isWithin = ({ lines }: TypesetStack) =>
    lines.every(({ box: { x, y, width, height } }) => {
      const [far, high] = [Math.max(-x, x + width), Math.max(-y, y + height)];
      return Math.hypot(far, high) < r * FILLED;
    });
  const sets = BOXES.flatMap(([wide, tall]) => {
    const box = { x: -r * wide, y: -r * tall, width: 2 * r * wide, height: 2 * r * tall };
    const set = b.tryOffer(box, look);
    return set && isWithin(set) ? [set] : [];
  });
  const areaOf = ({ lines }: TypesetStack) =>
    lines.reduce((sum, { box }) => sum + box.width * box.height, 0);
  const [best] = sets.toSorted((one, other) => areaOf(other) - areaOf(one));
  const within = { x: -r * 0.76, y: -r * 0.62, width: r * 1.52, height: r * 1.24 };
  return best ?? b.measureOffer(within, look);
}
