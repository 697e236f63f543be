import type { HexColor } from "#artwork/drawing.ts";
import { group, path } from "#artwork/sketch.ts";

/** A leaf from (x, y) to the upper right, in two shades. */
export const drawLeaf = (
  x: number,
  y: number,
  turn: number,
  scale: number,
  light: HexColor,
  dark: HexColor,
) =>
  group(
    x,
    y,
    [
      path("M0 0C6-18 26-28 46-22C40-4 22 8 0 0z", dark),
      path("M0 0C6-18 26-28 46-22C30-16 14-8 0 0z", light),
    ],
    { turn, scale },
  );
