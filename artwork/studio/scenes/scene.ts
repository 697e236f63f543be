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
 * A place drawn for a field of 360 by 190, larger than it on all sides: what matters is around (230, 90), so that the lower
 * third and the left may be cut. Three planes, light from the upper left.
 */
export type Scene = (colors: SceneColors) => readonly Sketch[];

const field = { width: 360, height: 190, focus: 232 } as const;

function colorsOfScene(palette: Palette): SceneColors {
  const { second, ink, accent, sparkle } = palette;
  const glow = contrast(accent, ink) > 7 ? "accent" : "sparkle";
  return {
    haze: mixTwoPaletteColors(palette, "ground", "second", 0.5),
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

type CoveringScene = {
  /** The light around it, the disc that is drawn first if it has one: it may rise behind type. */
  readonly halo: Sketch;
  /** All of it. It goes beyond the box: clip it. */
  readonly whole: Sketch;
};

/** A scene so large that it covers a box, from its upper edge down. */
export function coverWithScene(scene: Scene, box: Box, palette: Palette): CoveringScene {
  const { width, height, focus } = field;
  const scale = Math.max(box.width / width, box.height / height);
  const left = box.x + box.width / 2 - focus * scale;
  const x = Math.min(box.x, Math.max(left, box.x + box.width - width * scale));
  const colors = colorsOfScene(palette);
  const marks = scene(colors);
  const [first] = marks;
  const hasHalo = first?.kind === "ellipse" && first.fill === colors.haze;
  return {
    halo: group(x, box.y, hasHalo ? [first] : [], { scale }),
    whole: group(x, box.y, marks, { scale }),
  };
}
