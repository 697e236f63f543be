import type { HexColor } from "#artwork/drawing.ts";
import { path, rect, type Sketch } from "#artwork/sketch.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";
import type { Board } from "./board.ts";
import { letteringStyleOf } from "./lettering-style.ts";

/** How much of the width between the margins what stands on a tag takes at most. */
const WIDEST = 0.8;

/** A tag from the left edge of the ad, its end as the lettering cuts edges; one in the middle has two. */
function tagShape(b: Board, { x, y, width, height }: Box, fill: HexColor): Sketch {
  const { edge } = letteringStyleOf(b.letteringId);
  const isRound = edge === "arc" || edge === "wave";
  const right = x + width;
  if (b.align === "middle") return rect(x, y, width, height, fill, isRound ? height / 2 : 2 * b.k);
  const cut = edge === "slant" ? height * 0.32 : 0;
  const r = isRound ? height / 2 : 0;
  const end = isRound
    ? `H${right - r}A${r} ${r} 0 0 1 ${right - r} ${y + height}`
    : `H${right}L${right - cut} ${y + height}`;
  return path(`M-20 ${y}${end}H-20z`, fill);
}

/** The offer on a tag that is narrower than the ad, for what it lies over to go on beside it. Throws NoRoomError where it doesn't fit. */
export function offerTag(b: Board, fill: HexColor, share: number) {
  const { w, h, m, k } = b;
  const pad = 9 * k;
  const look = { on: fill, most: 58 * k, leastWords: 9 * k, isWide: true, align: b.align } as const;
  const isCentered = b.align === "middle";
  const room = (w - 2 * m) * WIDEST;
  const at = { x: isCentered ? (w - room) / 2 : m, y: 0, width: room, height: h * share };
  const used = b.measureOffer(at, look);
  const end = 16 * k;
  const width = used.width + (isCentered ? 2 : 1) * end;
  const height = used.height + 2 * pad;
  const x = isCentered ? (w - width) / 2 : 0;
  const boxAt = (y: number): Box => ({ x, y, width: width + (isCentered ? 0 : m), height });
  return {
    height,
    boxAt,
    set: (y: number) => {
      b.add(tagShape(b, boxAt(y), fill));
      b.shape("tag", boxAt(y));
      b.lockUp({ ...at, y: y + pad, height: used.height + 0.1 }, look);
    },
  };
}

const SASH_TURN = -4;

/** How much higher than what it says a sash is that runs aslant from edge to edge, with the room that its turn takes. */
const climbOf = ({ w }: Board) => w * Math.sin((-SASH_TURN * Math.PI) / 180);

/** The offer on a sash aslant across the ad, upright letterings on a plaque within the margins. Throws NoRoomError where it doesn't fit. */
export function offerSash(b: Board, fill: HexColor, share: number) {
  const { w, h, m, k, palette: p } = b;
  const { isStraight } = letteringStyleOf(b.letteringId);
  const pad = 9 * k;
  const inner = w - 2 * m - (isStraight ? 24 * k : 8 * k);
  const look = { on: fill, most: 64 * k, leastWords: 10 * k, isWide: true } as const;
  const middle = { ...look, align: "middle", across: "middle" } as const;
  const used = b.measureOffer({ x: -inner / 2, y: 0, width: inner, height: h * share }, middle);
  const height = used.height + 2 * pad;
  const line = b.ink(fill, 3, p.ground, p.second);
  const climb = isStraight ? 0 : climbOf(b);
  const beam = (half: number, tall: number, color: HexColor) =>
    rect(-half, -tall / 2, 2 * half, tall, color);
  return {
    /** With what its turn takes. */
    height: height + climb,
    /** How far below its upper end the middle of its upper edge is. */
    fall: climb / 2,
    set: (y: number) => {
      const [cx, cy] = [w / 2, y + (height + climb) / 2];
      const box = { x: -inner / 2, y: -used.height / 2, width: inner, height: used.height + 0.1 };
      const half = isStraight ? w / 2 - m + 6 * k : w / 2 + 24;
      const frame = { stroke: line, strokeWidth: 1.2 * k };
      const under = isStraight
        ? [
            beam(half, height, fill),
            rect(-half + 4 * k, -height / 2 + 4 * k, 2 * half - 8 * k, height - 8 * k, frame),
          ]
        : [beam(half, height + 5 * k, line), beam(half, height - 1 * k, fill)];
      const around = { x: 0, y, width: w, height: height + climb };
      const set = b.measureOffer(box, middle);
      b.place(set, fill, around, { cx, cy, turn: isStraight ? 0 : SASH_TURN, under });
    },
  };
}
