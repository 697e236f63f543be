import type { HexColor } from "#artwork/drawing.ts";
import { group, path, strokePath } from "#artwork/sketch.ts";

/** Mountains whose foot is around a height. */
export const ridge = (y: number, fill: HexColor) =>
  path(
    `M-60 ${y}L20 ${y - 34} 70 ${y - 10} 130 ${y - 52} 176 ${y - 18} 236 ${y - 40} 300 ${y - 6} 356 ${y - 30} 420 ${y - 4}V300H-60z`,
    fill,
  );

/** A saguaro that stands behind what is drawn after it: its trunk goes on below (x, y). */
export const saguaro = (x: number, y: number, scale: number, fill: HexColor) =>
  group(
    x,
    y,
    [
      path("M-11 60V-88a11 11 0 0 1 22 0V60z", fill),
      strokePath("M0-30H-20q-12 0-12-12v-24M0-46H20q12 0 12-12v-28", fill, 14, { round: true }),
    ],
    { scale },
  );
