import { contrast } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { group, type Sketch } from "#artwork/sketch.ts";
import { mixTwoPaletteColors, type Palette } from "#artwork/studio/color/palettes.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";

/** The colors of a scene: roles of an ad's palette, and tones between two of them. */
export type SceneColors = {
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
 * A place drawn for a field of 360 by 190, larger than it on all sides, and what of it must be seen whole wherever it is cut.
 * Three planes, light from the upper left.
 */
export type Scene = {
  readonly draw: (colors: SceneColors) => readonly Sketch[];
  readonly subject: Box;
};

const field = { width: 360, height: 190 } as const;

/** The light around a scene. */
export const hazeOf = (palette: Palette): HexColor =>
  mixTwoPaletteColors(palette, "ground", "second", 0.5);

/** The colors of a scene in a palette. */
export function colorsOfScene(palette: Palette): SceneColors {
  const { second, ink, accent, sparkle } = palette;
  const glow = contrast(accent, ink) > 7 ? "accent" : "sparkle";
  return {
    haze: hazeOf(palette),
    far: second,
    near: mixTwoPaletteColors(palette, "second", "ink", 0.5),
    dark: ink,
    light: sparkle,
    shade: mixTwoPaletteColors(palette, "sparkle", "second", 0.4),
    pop: accent,
    popShade: mixTwoPaletteColors(palette, "accent", "ink", 0.3),
    glow: palette[glow],
    glowShade: mixTwoPaletteColors(palette, glow, "second", 0.45),
  };
}

/** What of a box is left when the ad is trimmed: what is beyond its edges on the left and above is on the right, too. */
function trimmed({ x, y, width, height }: Box): Box {
  const [beside, above] = [Math.max(0, -x), Math.max(0, -y)];
  return { x: x + beside, y: y + above, width: width - 2 * beside, height: height - above };
}

/** Where the field lies so that it covers a box and its subject is as near the middle of what is seen as it can be. */
function placeIn({ subject }: Scene, box: Box) {
  const scale = Math.max(box.width / field.width, box.height / field.height);
  const seen = trimmed(box);
  const along = (from: number, room: number, all: number, middle: number) =>
    Math.min(from, Math.max(from + room - all * scale, middle));
  const middleOf = (from: number, room: number, middle: number) => from + room / 2 - middle * scale;
  return {
    scale,
    x: along(
      box.x,
      box.width,
      field.width,
      middleOf(seen.x, seen.width, subject.x + subject.width / 2),
    ),
    y: along(
      box.y,
      box.height,
      field.height,
      middleOf(seen.y, seen.height, subject.y + subject.height / 2),
    ),
  };
}

type CoveringScene = {
  /** The light around it, the disc that is drawn first if it has one: it may rise behind type. */
  readonly halo: Sketch;
  /** All of it. It goes beyond the box: clip it. */
  readonly whole: Sketch;
};

/** A scene so large that it covers a box. */
export function coverWithScene(scene: Scene, box: Box, palette: Palette): CoveringScene {
  const { x, y, scale } = placeIn(scene, box);
  const colors = colorsOfScene(palette);
  const marks = scene.draw(colors);
  const [first] = marks;
  const hasHalo = first?.kind === "ellipse" && first.fill === colors.haze;
  return {
    halo: group(x, y, hasHalo ? [first] : [], { scale }),
    whole: group(x, y, marks, { scale }),
  };
}

/** Where the subject of a scene is that covers a box. */
export function subjectIn(scene: Scene, box: Box): Box {
  const { x, y, scale } = placeIn(scene, box);
  const { subject } = scene;
  return {
    x: x + subject.x * scale,
    y: y + subject.y * scale,
    width: subject.width * scale,
    height: subject.height * scale,
  };
}

/** Whether the subject of a scene is whole in what is seen of a box that it covers. */
export function isSubjectSeen(scene: Scene, box: Box): boolean {
  const at = subjectIn(scene, box);
  const seen = trimmed(box);
  return (
    at.x >= seen.x &&
    at.y >= seen.y &&
    at.x + at.width <= seen.x + seen.width &&
    at.y + at.height <= seen.y + seen.height
  );
}
