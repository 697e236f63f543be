import type { HexColor } from "#artwork/drawing.ts";
import { path, rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import type { TypeBoard } from "./type-board.ts";

/** What goes with a lettering, as one hand would draw it: edges of fields, the phone's strip, the ground of a code. */
export type Manner = {
  readonly edge: "straight" | "slant" | "arc" | "wave" | "notch" | "stitch" | "rules" | "inset";
  readonly strip: "bar" | "ribbon" | "arrow" | "pill" | "box" | "rules";
  /** What a code on a dark field stands on: a plate, the light corner of the ad, or its light side. */
  readonly code: "plate" | "corner" | "side";
  /** Where the code is in a footer that leaves it open. */
  readonly codeSide: "left" | "right";
  readonly align: "start" | "middle";
};

const manners: Readonly<Record<LetteringId, Manner>> = {
  tall: { edge: "slant", strip: "ribbon", code: "corner", codeSide: "right", align: "start" },
  lively: { edge: "arc", strip: "bar", code: "plate", codeSide: "left", align: "start" },
  slab: { edge: "stitch", strip: "box", code: "corner", codeSide: "right", align: "middle" },
  wide: { edge: "notch", strip: "arrow", code: "side", codeSide: "left", align: "start" },
  round: { edge: "wave", strip: "pill", code: "corner", codeSide: "right", align: "middle" },
  clean: { edge: "straight", strip: "bar", code: "side", codeSide: "right", align: "start" },
  serif: { edge: "rules", strip: "rules", code: "plate", codeSide: "left", align: "middle" },
  classic: { edge: "inset", strip: "rules", code: "plate", codeSide: "right", align: "middle" },
};

export const mannerOf = (lettering: LetteringId): Manner => manners[lettering];

/** How far an edge rises above the field that it closes, in units of ornaments. */
const rises: Readonly<Record<Manner["edge"], number>> = {
  ...{ straight: 0, slant: 14, arc: 11, wave: 12 },
  ...{ notch: 8, stitch: 4, rules: 3, inset: 3 },
};

export const riseOf = ({ letteringId, k }: TypeBoard): number =>
  rises[manners[letteringId].edge] * k;

/** The outline of a field from its edge, which lies between `outer` and `inner`, to `end` beyond the trim. */
function fieldPath(edge: Manner["edge"], w: number, outer: number, inner: number, end: number) {
  const [left, right, middle] = [-20, w + 20, w / 2];
  const rise = inner - outer;
  const at = (share: number) => (outer + rise * share).toFixed(1);
  const edges: Partial<Record<Manner["edge"], string>> = {
    slant: `M${left} ${at(1)}L${right} ${at(0)}`,
    arc: `M${left} ${at(1)}Q${middle} ${at(-1)} ${right} ${at(1)}`,
    wave: `M${left} ${at(0.6)}C${w * 0.3} ${at(-0.9)} ${w * 0.62} ${at(2)} ${right} ${at(0.1)}`,
    notch: `M${left} ${at(0)}H${middle - rise * 1.5}L${middle} ${at(1)}L${middle + rise * 1.5} ${at(0)}H${right}`,
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

/** A field of color along an edge of the ad in the manner of its lettering. Returns where it begins. */
export function drawField(b: TypeBoard, { from, to, color }: Field): number {
  const { w, h, k, palette: p } = b;
  const { edge } = manners[b.letteringId];
  const sign = to === "bottom" ? -1 : 1;
  const outer = from + sign * riseOf(b);
  const end = to === "bottom" ? h + 20 : -20;
  const line = b.ink(color, 3, p.accent, p.second);
  const across = (y: number, width: number, dash?: readonly number[]) =>
    strokePath(`M-20 ${y.toFixed(1)}H${w + 20}`, line, width, dash && { dash });
  if (edge === "inset") {
    const [x, last] = [9.5, to === "bottom" ? h - 9.5 : 9.5];
    const box = [x, Math.min(outer, last), w - 2 * x, Math.abs(last - outer)] as const;
    const look = { fill: color, stroke: color === p.ground ? line : color, strokeWidth: 1.2 * k };
    b.add(rect(...box, look));
    return outer - 4 * k;
  }
  const strip = color === p.accent ? p.second : p.accent;
  const hasStrip = edge === "slant" || edge === "arc" || edge === "wave" || edge === "notch";
  const under: Sketch[] = hasStrip
    ? [rect(-20, Math.min(from, outer), w + 40, Math.abs(from - outer) + 1, strip)]
    : [];
  b.add(...under, path(fieldPath(edge, w, outer, from, end), color));
  const inward = (units: number) => outer - sign * units * k;
  if (edge === "stitch") b.add(across(inward(4.5), 1.6 * k, [6 * k, 4 * k]));
  if (edge === "rules") b.add(across(inward(2), 2 * k), across(inward(5), 0.8 * k));
  return outer;
}

/** A handset beside a phone number, its middle at (x, y). */
export function handset(x: number, y: number, size: number, color: HexColor): Sketch {
  const s = size / 20;
  const at = (dx: number, dy: number) => `${(x + dx * s).toFixed(1)} ${(y + dy * s).toFixed(1)}`;
  return path(
    `M${at(-9, -7)}L${at(-5.5, -9.5)}L${at(-2, -4.2)}L${at(-4.6, -2)}Q${at(-2.6, 2.6)} ${at(2, 4.6)}L${at(4.2, 2)}L${at(9.5, 5.5)}L${at(7, 9)}Q${at(3, 11)} ${at(-4, 4.4)}T${at(-9, -7)}z`,
    color,
  );
}
