import { colorDifference, contrastRatio } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { path, rect, type Sketch } from "#artwork/sketch.ts";
import { SAFE_MARGIN } from "#artwork/studio/ad-sizes.ts";
import { splitOfferIntoItems } from "#artwork/studio/type/offer-items.ts";
import type { Box, TypesetStack } from "#artwork/studio/type/type-stack.ts";
import type { AdCanvas } from "./ad-canvas.ts";
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
export function drawOfferSeal(b: AdCanvas, { cx, cy, r, turn = 0, over }: Seal): void {
  if (!b.hasOffer) return;
  const { accent, ink, sparkle, second, ground } = b.palette;
  const nearest = (color: HexColor) => Math.min(...over.map((one) => colorDifference(color, one)));
  const fills = [accent, ink, sparkle, second].filter(
    (color) => contrastRatio(b.ink(color, 7), color) >= 7,
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
function offerInSeal(b: AdCanvas, r: number, on: HexColor): TypesetStack {
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

/** How much of the width between the margins what stands on a tag takes at most. */
const WIDEST = 0.8;

/** A tag from the left edge of the ad, its end as the lettering cuts edges; one in the middle has two. */
function tagShape(b: AdCanvas, { x, y, width, height }: Box, fill: HexColor): Sketch {
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
export function layOutOfferTag(b: AdCanvas, fill: HexColor, share: number) {
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
const climbOf = ({ w }: AdCanvas) => w * Math.sin((-SASH_TURN * Math.PI) / 180);

/** The offer on a sash aslant across the ad, upright letterings on a plaque within the margins. Throws NoRoomError where it doesn't fit. */
export function layOutOfferSash(b: AdCanvas, fill: HexColor, share: number) {
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

type OfferBar = {
  readonly height: number;
  /** Draws it, its upper edge at y. */
  readonly set: (y: number) => void;
};

/** The offer on a bar from edge to edge; without one a stripe. Throws NoRoomError where it doesn't fit. */
export function layOutOfferBar(b: AdCanvas, fill: HexColor, share = 0.115): OfferBar {
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

/** How much of the width the offer has, to choose from; the last one for a list or a sentence that needs it. */
const SHARES = [0.5, 0.56, 0.62] as const;
const LIST_SHARE = 0.7;

/** How much less a list is worth that breaks within its items, and a sentence in four lines. */
const BROKEN = 0.8;

/**
 * In a field from edge to edge the offer at the left, and at the right the picture, on a color of its own where it needs one. That
 * goes on for `reach` units under what is drawn below the field, so that no seam shows.
 */
export function drawOfferBesidePicture(
  b: AdCanvas,
  { y, height }: { readonly y: number; readonly height: number },
  {
    on,
    wanted,
    most = 104 * b.k,
    reach = 1,
  }: { on: HexColor; wanted: HexColor; most?: number; reach?: number },
): void {
  const { w, m, k, palette: p } = b;
  const under = b.behind(on, p.second, p.accent, p.ground, p.sparkle, p.ink);
  const isApart = under !== on;
  const pad = (isApart ? 10 : 8) * k;
  const look = { on, most, wanted, leastWords: 9 * k, across: "middle" } as const;
  const items = splitOfferIntoItems(b.offer.rest ?? "");
  const isList = !b.offer.lead && items.length > 1;
  const parts = [...SHARES, ...(b.offer.lead ? [] : [LIST_SHARE])].map((share) => {
    const room = { width: w * (1 - share) - m, height: height - 2 * pad };
    const size = b.pictureSize(room);
    const x = isApart ? Math.min(w * (share + 0.04), w - m - size.width - pad) : w - m - size.width;
    const width = x - (isApart ? pad : 0) - m - 10 * k;
    const offer = { x: m, y: y + 8 * k, width, height: height - 16 * k };
    const picture = { x, y: y + pad, width: w - m - x, height: room.height };
    return { x, size, picture, offer, used: b.tryOffer(offer, look) };
  });
  // an offer without a figure needs more room than a price
  const weight = b.offer.lead ? 1.6 : 2.6;
  // the parting that fills most of the field
  const filled = ({ size, picture, used }: (typeof parts)[number]) => {
    if (!used || !b.hasRoomForPicture(picture, under)) return 0;
    // a price may stand under its thing
    const isWhole = ({ words }: { readonly words: string }) =>
      words.startsWith("$") || items.some((item) => item.startsWith(words));
    const isBroken = isList ? !used.lines.every(isWhole) : !b.offer.lead && used.lines.length > 3;
    const worth = isBroken ? BROKEN : 1;
    return (
      worth * (Math.sqrt(size.width * size.height) + weight * Math.sqrt(used.width * used.height))
    );
  };
  const best = parts.toSorted((one, other) => filled(other) - filled(one))[0] as (typeof parts)[0];
  const { x, offer, picture } = best;
  if (isApart) {
    // at the head of an ad its color reaches the trim
    const top = y <= SAFE_MARGIN ? -20 : y;
    const panel = { x: x - pad, y: top, width: w - x + pad + 20, height: y + height + reach - top };
    b.add(rect(panel.x, panel.y, panel.width, panel.height, under));
    b.shape("panel", panel);
  }
  b.picture(picture, { on: under, stand: isApart ? "middle" : "bottom" });
  b.lockUp(offer, look);
}

/** How far from its middle a seal reaches at most, with the edge around it. */
export const sealReach = (r: number): number => r * 1.09 + 3;

/** How far the middle of a round thing is from a box; 0 within it. */
const distanceTo = (
  { x, y, width, height }: Box,
  { cx, cy }: { readonly cx: number; readonly cy: number },
): number => Math.hypot(Math.max(x - cx, 0, cx - x - width), Math.max(y - cy, 0, cy - y - height));

/** How much room is between a seal in a box and other boxes; less than 0 where it lies on one. */
export function roomAroundSeal(seal: Box, boxes: readonly Box[]): number {
  const middle = { cx: seal.x + seal.width / 2, cy: seal.y + seal.height / 2 };
  const nearest = Math.min(...boxes.map((box) => distanceTo(box, middle)));
  return nearest - sealReach(seal.width / 2);
}
