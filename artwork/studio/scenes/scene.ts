import type { HexColor } from "#artwork/drawing.ts";
import type { Sketch } from "#artwork/sketch.ts";

/** The colors of a scene: roles of an ad's palette, and tones between two of them. */
export type SceneColors = {
  /** What the ad stands on: the scene has no edge against it. */
  readonly sky: HexColor;
  readonly haze: HexColor;
  readonly far: HexColor;
  readonly near: HexColor;
  readonly dark: HexColor;
  readonly light: HexColor;
  readonly shade: HexColor;
  readonly pop: HexColor;
  readonly popShade: HexColor;
  /** What shines, lighter than what is around it. */
  readonly glow: HexColor;
  readonly glowShade: HexColor;
};

/**
 * A place drawn for a field of 360 by 190, larger than it on all sides: what matters is around (230, 90), so that the lower
 * third and the left may be cut. Three planes, light from the upper left.
 */
export type Scene = (colors: SceneColors) => readonly Sketch[];

export const sceneSize = { width: 360, height: 190, focus: 232 } as const;
