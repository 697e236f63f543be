import type { HexColor } from "#artwork/drawing.ts";
import { path, type Sketch } from "#artwork/sketch.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import { letteringStyleOf } from "./lettering-style.ts";

type Place = {
  /** The middle of its lower edge. */
  readonly cx: number;
  readonly bottom: number;
  /** How high it is, and as wide to both sides at most. */
  readonly r: number;
  readonly color: HexColor;
};

/** A field of color behind a picture that stands on an edge, cut as the lettering cuts the other edges of the ad. */
export function backdrop(lettering: LetteringId, { cx, bottom, r, color }: Place): Sketch {
  const at = (dx: number, dy: number) =>
    `${(cx + dx * r).toFixed(1)} ${(bottom - dy * r).toFixed(1)}`;
  const through = (...points: readonly (readonly [number, number])[]) =>
    `M${points.map(([dx, dy]) => at(dx, dy)).join("L")}z`;
  const arch = (half: number) =>
    `M${at(-half, 0)}L${at(-half, 1 - half)}A${half * r} ${half * r} 0 0 1 ${at(half, 1 - half)}L${at(half, 0)}z`;
  const panel = through([-1, 0], [-1, 0.94], [1, 0.94], [1, 0]);
  const shapes = {
    straight: panel,
    stitch: panel,
    slant: through([-1.08, 0], [-0.82, 0.94], [1.08, 0.94], [0.82, 0]),
    notch: through([-1, 0], [-1, 0.7], [0, 1.04], [1, 0.7], [1, 0]),
    arc: arch(1),
    wave: arch(0.94),
    rules: arch(0.8),
    inset: arch(0.8),
  };
  return path(shapes[letteringStyleOf(lettering).edge], color);
}
