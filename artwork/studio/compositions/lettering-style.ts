import type { FillAndStroke, HexColor } from "#artwork/drawing.ts";
import { buildArray, circle, path, rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";
import type { TypeCanvas } from "./type-canvas.ts";

/** What goes with a lettering, as one hand would draw it: edges of fields, the phone's strip, the ground of a code. */
export type LetteringStyle = {
  readonly edge: "straight" | "slant" | "arc" | "wave" | "stitch" | "rules" | "rule";
  readonly strip: "bar" | "ribbon" | "arrow" | "pill" | "box" | "rules";
  /** What a code on a dark field stands on: a plate, the light corner of the ad, or its light side. */
  readonly code: "plate" | "corner" | "side";
  /** Where the code is in a footer that leaves it open. */
  readonly codeSide: "left" | "right";
  /** Whether a column of picture and code begins with the code. */
  readonly isCodeFirst?: true;
  readonly align: "start" | "middle";
  readonly seal: "burst" | "scallops" | "octagon" | "disc" | "stamp";
  /** What a coupon to cut out looks like. */
  readonly coupon: "dashes" | "notches" | "frame";
  /** Whether its seals stand upright. */
  readonly isStraight?: true;
};

const styles: Readonly<Record<LetteringId, LetteringStyle>> = {
  tall: {
    ...{ edge: "slant", strip: "ribbon", code: "corner", codeSide: "right", align: "start" },
    ...{ seal: "octagon", coupon: "dashes", isCodeFirst: true },
  },
  lively: {
    ...{ edge: "arc", strip: "bar", code: "plate", codeSide: "left", align: "start" },
    ...{ seal: "burst", coupon: "notches" },
  },
  slab: {
    ...{ edge: "stitch", strip: "box", code: "corner", codeSide: "right", align: "middle" },
    ...{ seal: "stamp", coupon: "frame" },
  },
  wide: {
    ...{ edge: "straight", strip: "arrow", code: "side", codeSide: "left", align: "start" },
    ...{ seal: "burst", coupon: "dashes", isCodeFirst: true },
  },
  round: {
    ...{ edge: "wave", strip: "pill", code: "corner", codeSide: "right", align: "middle" },
    ...{ seal: "scallops", coupon: "notches", isCodeFirst: true },
  },
  clean: {
    ...{ edge: "straight", strip: "bar", code: "side", codeSide: "right", align: "start" },
    ...{ seal: "disc", coupon: "dashes", isStraight: true },
  },
  serif: {
    ...{ edge: "rules", strip: "rules", code: "plate", codeSide: "left", align: "middle" },
    ...{ seal: "stamp", coupon: "frame", isStraight: true },
  },
  classic: {
    ...{ edge: "rule", strip: "rules", code: "plate", codeSide: "right", align: "middle" },
    ...{ seal: "scallops", coupon: "frame", isStraight: true },
  },
};

export const letteringStyleOf = (lettering: LetteringId): LetteringStyle => styles[lettering];

/** How far an edge rises above the field that it closes, in units of ornaments. */
const rises: Readonly<Record<LetteringStyle["edge"], number>> = {
  ...{ straight: 0, slant: 14, arc: 11, wave: 12 },
  ...{ stitch: 4, rules: 3, rule: 3 },
};

/** How far the edge of a field rises above it, in card units; 0 if it is straight. */
export const edgeRiseOf = ({ letteringId, k }: TypeCanvas): number =>
  rises[styles[letteringId].edge] * k;

/** How thick the strip along a slanted or bent edge is at least, in units of ornaments: thinner, it tapers to a hairline. */
const STRIP = 4.5;

/** The outline of a field from its edge, which lies between `outer` and `inner`, to `end` beyond the trim. */
function fieldPath(
  edge: LetteringStyle["edge"],
  w: number,
  outer: number,
  inner: number,
  end: number,
) {
  const [left, right, middle] = [-20, w + 20, w / 2];
  const rise = inner - outer;
  const at = (share: number) => (outer + rise * share).toFixed(1);
  const edges: Partial<Record<LetteringStyle["edge"], string>> = {
    slant: `M${left} ${at(1)}L${right} ${at(0)}`,
    arc: `M${left} ${at(1)}Q${middle} ${at(-1)} ${right} ${at(1)}`,
    wave: `M${left} ${at(0.6)}C${w * 0.3} ${at(-0.9)} ${w * 0.62} ${at(2)} ${right} ${at(0.1)}`,
  };
  return `${edges[edge] ?? `M${left} ${at(0)}H${right}`}V${end}H${left}z`;
}

type Field = {
  /** Where what stands on it begins; its edge lies between that and its outer end. */
  readonly from: number;
  /** Beyond which edge of the ad it goes on. */
  readonly to: "top" | "bottom";
  readonly color: HexColor;
};

/** A field of color along an edge of the ad in the style of its lettering. Returns where it begins. */
export function drawColorField(b: TypeCanvas, { from, to, color }: Field): number {
  const { w, h, m, k, palette: p } = b;
  const { edge } = styles[b.letteringId];
  const sign = to === "bottom" ? -1 : 1;
  const outer = from + sign * edgeRiseOf(b);
  const end = to === "bottom" ? h + 20 : -20;
  const line = b.ink(color, 3, p.accent, p.second);
  const across = (y: number, width: number, dash?: readonly number[]) =>
    strokePath(`M${dash ? m : -20} ${y.toFixed(1)}H${dash ? w - m : w + 20}`, line, width, {
      ...(dash && { dash }),
    });
  const strip = color === p.accent ? p.second : p.accent;
  const hasStrip = edge === "slant" || edge === "arc" || edge === "wave";
  const under: Sketch[] = hasStrip
    ? [rect(-20, Math.min(from, outer), w + 40, Math.abs(from - outer) + 1, strip)]
    : [];
  const furthest = hasStrip ? outer - sign * STRIP * k : outer;
  b.add(...under, path(fieldPath(edge, w, furthest, from, end), color));
  const inward = (units: number) => outer - sign * units * k;
  if (edge === "stitch") b.add(across(inward(4.5), 1.6 * k, [6 * k, 4 * k]));
  if (edge === "rules") b.add(across(inward(2), 2 * k), across(inward(5), 0.8 * k));
  if (edge === "rule") b.add(across(inward(1.2), 2.4 * k));
  return outer;
}

/** A handset beside a phone number, its middle at (x, y). */
export function phoneHandset(x: number, y: number, size: number, color: HexColor): Sketch {
  const s = size / 20;
  const at = (dx: number, dy: number) => `${(x + dx * s).toFixed(1)} ${(y + dy * s).toFixed(1)}`;
  return path(
    `M${at(-9, -7)}L${at(-5.5, -9.5)}L${at(-2, -4.2)}L${at(-4.6, -2)}Q${at(-2.6, 2.6)} ${at(2, 4.6)}L${at(4.2, 2)}L${at(9.5, 5.5)}L${at(7, 9)}Q${at(3, 11)} ${at(-4, 4.4)}T${at(-9, -7)}z`,
    color,
  );
}

/** Points around 0,0, by turns at two radii. */
const around = (count: number, outer: number, inner: number, turn = 0): string =>
  `M${buildArray(count, (i) => {
    const angle = turn + (2 * Math.PI * i) / count;
    const r = i % 2 === 0 ? outer : inner;
    return `${(r * Math.sin(angle)).toFixed(1)} ${(-r * Math.cos(angle)).toFixed(1)}`;
  }).join("L")}z`;

const scallops = (count: number, r: number): string => {
  const step = (2 * Math.PI) / count;
  const at = (i: number) =>
    `${(r * Math.sin(i * step)).toFixed(1)} ${(-r * Math.cos(i * step)).toFixed(1)}`;
  const bow = (r * step * 0.52).toFixed(1);
  return `M${at(0)}${buildArray(count, (i) => `A${bow} ${bow} 0 0 1 ${at(i + 1)}`).join("")}z`;
};

/** A seal around 0,0 of about a radius, with an edge of another color, as its lettering asks. */
export function sealShapes(
  lettering: LetteringId,
  r: number,
  fill: HexColor,
  edge: HexColor,
): Sketch[] {
  const { seal } = styles[lettering];
  const both = (draw: (more: number) => string) => [path(draw(3), edge), path(draw(0), fill)];
  if (seal === "burst") return both((more) => around(40, r * 1.07 + more, r * 0.97 + more));
  if (seal === "octagon")
    return both((more) => around(8, r * 1.09 + more, r * 1.09 + more, Math.PI / 8));
  if (seal === "scallops") return both((more) => scallops(18, r * 0.99 + more));
  const discs = [circle(0, 0, r * 1.07 + 3, edge), circle(0, 0, r * 1.07, fill)];
  if (seal === "disc") return discs;
  return [...discs, circle(0, 0, r * 1.01, { stroke: edge, strokeWidth: Math.max(1, r * 0.026) })];
}

type Ticket = {
  /** The edge of the paper from the cell's. */
  readonly edge: number;
  /** Where its stub is torn off. */
  readonly tear: number;
  readonly frame: HexColor;
};

/** How round the corners of a coupon that fills its ad are, in units of ornaments. */
export const couponRadius = (lettering: LetteringId): number =>
  ({ dashes: 0, notches: 9, frame: 2 })[styles[lettering].coupon];

/** What makes a coupon to tear off of the paper that fills an ad. */
export function couponTearLine(b: TypeCanvas, { edge, tear, frame }: Ticket): Sketch[] {
  const { w, h, k, palette: p } = b;
  const { coupon } = styles[b.letteringId];
  const across = (inset: number, width: number, dash?: readonly number[]) =>
    strokePath(`M${edge + inset} ${tear}H${w - edge - inset}`, p.ink, width * k, dash && { dash });
  if (coupon === "notches")
    return [
      ...[edge, w - edge].map((x) => circle(x, tear, 8 * k, frame)),
      across(12 * k, 1.6, [5, 5]),
    ];
  const look = { stroke: b.ink(p.sparkle, 3, frame), strokeWidth: 1.2 * k };
  const inner = edge + 5 * k;
  const box = (dash?: readonly number[]) =>
    rect(inner, inner, w - 2 * inner, h - 2 * inner, dash ? { ...look, dash } : look);
  return coupon === "dashes"
    ? [box([6, 4]), across(5 * k, 1.2, [6, 4])]
    : [box(), across(5 * k, 1.2)];
}

export function plaqueShapes(b: TypeCanvas, box: Box, paper: HexColor): Sketch[] {
  const { k, palette: p } = b;
  const { edge } = styles[b.letteringId];
  const stroke = b.ink(paper, 3, p.accent, p.ground);
  const frame = (inset: number, look: FillAndStroke | HexColor, radius = 0) =>
    rect(
      box.x + inset * k,
      box.y + inset * k,
      box.width - 2 * inset * k,
      box.height - 2 * inset * k,
      look,
      radius * k,
    );
  if (edge === "wave" || edge === "arc")
    return [frame(0, paper, 18), frame(6, { stroke, strokeWidth: 2.6 * k }, 13)];
  if (edge === "stitch")
    return [frame(0, paper, 3), frame(7, { stroke, strokeWidth: 1.8 * k, dash: [7, 5] })];
  if (edge === "slant" || edge === "straight")
    return [frame(0, paper), rect(box.x, box.y, box.width, 7 * k, p.accent)];
  return [
    frame(0, paper),
    frame(6, { stroke, strokeWidth: 2.2 * k }),
    frame(10, { stroke, strokeWidth: 0.8 }),
  ];
}

type Place = {
  /** The middle of its lower edge. */
  readonly cx: number;
  readonly bottom: number;
  /** How high it is, and as wide to both sides at most. */
  readonly r: number;
  readonly color: HexColor;
  /** From where to where it is where it has no shape of its own, as a field that the ad is divided by. */
  readonly field: { readonly left: number; readonly right: number; readonly top: number };
};

/** How far out the shape behind a picture is bent, as a share of its height; the others are fields from edge to edge. */
const bends: Partial<Record<LetteringStyle["edge"], number>> = {
  ...{ arc: 1, wave: 0.94, rules: 0.8, rule: 0.8 },
};

/**
 * A color behind a picture that stands on an edge, cut as the lettering cuts the other edges of the ad: an arch, or a field. A
 * block that ends beside the picture looks like a thing of its own.
 */
export function pictureBackdrop(
  lettering: LetteringId,
  { cx, bottom, r, color, field }: Place,
): Sketch {
  const { edge } = letteringStyleOf(lettering);
  const half = bends[edge];
  const { left, right, top } = field;
  if (half === undefined) {
    const slant = edge === "slant" ? 6 : 0;
    return path(`M${left - slant} ${bottom}L${left + slant} ${top}H${right}V${bottom}z`, color);
  }
  const at = (dx: number, dy: number) =>
    `${(cx + dx * r).toFixed(1)} ${(bottom - dy * r).toFixed(1)}`;
  const turn = `A${half * r} ${half * r} 0 0 1 `;
  return path(
    `M${at(-half, 0)}L${at(-half, 1 - half)}${turn}${at(half, 1 - half)}L${at(half, 0)}z`,
    color,
  );
}
