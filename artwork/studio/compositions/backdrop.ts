import type { HexColor } from "#artwork/drawing.ts";
import { path, type Sketch } from "#artwork/sketch.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import { type LetteringStyle, letteringStyleOf } from "./lettering-style.ts";

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
export function backdrop(lettering: LetteringId, { cx, bottom, r, color, field }: Place): Sketch {
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
