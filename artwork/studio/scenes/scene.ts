import { contrastRatio, toOklab } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { group, type Sketch } from "#artwork/sketch.ts";
import {
  mixTwoPaletteColors,
  type Palette,
  type PaletteRole,
} from "#artwork/studio/color/palettes.ts";
import { roomAroundSeal } from "#artwork/studio/compositions/offers.ts";
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
  /** Draws it in colors, its thing as given; what is beside its subject is left out where less than all of it is in what is seen. */
  readonly draw: (colors: SceneColors, seen: Box, thing?: readonly Sketch[]) => readonly Sketch[];
  readonly subject: Box;
  /** How far it is drawn beyond the field at both sides and below; 55 by default. */
  readonly reach?: number;
  /** The picture that stands in it, and the colors behind that, into which it must not melt. */
  readonly thing?: {
    readonly picture: readonly Sketch[];
    readonly behind: readonly ("far" | "haze")[];
  };
};

const field = { width: 360, height: 190 } as const;

/** How far a color is from gray. */
const chromaOf = (color: HexColor): number => Math.hypot(...toOklab(color).slice(1));

/** A tone halfway between two roles, or another where these make a gray that neither is. */
function toneOf(
  palette: Palette,
  [one, other]: readonly [PaletteRole, PaletteRole],
  instead: HexColor,
): HexColor {
  const mixed = mixTwoPaletteColors(palette, one, other, 0.5);
  const least = Math.min(chromaOf(palette[one]), chromaOf(palette[other]));
  return chromaOf(mixed) < 0.4 * least ? instead : mixed;
}

/** The light around a scene: between ground and companion, and where these would make gray, a light companion. */
export const hazeOf = (palette: Palette): HexColor =>
  toneOf(palette, ["ground", "second"], mixTwoPaletteColors(palette, "second", "sparkle", 0.5));

/** The colors of a scene in a palette. */
export function colorsOfScene(palette: Palette): SceneColors {
  const { second, ink, accent, sparkle } = palette;
  const glow = contrastRatio(accent, ink) > 7 ? "accent" : "sparkle";
  return {
    haze: hazeOf(palette),
    far: second,
    near: toneOf(palette, ["second", "ink"], mixTwoPaletteColors(palette, "ground", "ink", 0.5)),
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

/** Whether a box is in another, all of it. */
export const isWithin = (box: Box, outer: Box): boolean =>
  box.x >= outer.x &&
  box.y >= outer.y &&
  box.x + box.width <= outer.x + outer.width &&
  box.y + box.height <= outer.y + outer.height;

type Place = { readonly scale: number; readonly x: number; readonly y: number };

const subjectAt = ({ subject }: Scene, { scale, x, y }: Place): Box => ({
  x: x + subject.x * scale,
  y: y + subject.y * scale,
  width: subject.width * scale,
  height: subject.height * scale,
});

/** Whether a seal in front of a subject lies beside or under it. */
const isClearOf = (subject: Box, seal: Box) => roomAroundSeal(seal, [subject]) >= 0;

/** Where the field lies so that it covers a box; its subject is beside or over a seal in front at the lower left. */
function placeIn(scene: Scene, box: Box, front?: Box): Place {
  if (!front) return placeInMiddle(scene, box, zoomFor(scene, box));
  const { reach = 55 } = scene;
  const widest = (field.width + 2 * reach) / field.width;
  const places = [1, 0.92, 0.85]
    .filter((share) => share * widest >= 1)
    .map((share) => placeAway(scene, box, front, share));
  const isClear = (place: Place) => isClearOf(subjectAt(scene, place), front);
  return places.find(isClear) ?? (places[0] as Place);
}

/** How much larger than needed to cover a box a scene is, so that its subject fills what is seen. */
function zoomFor({ subject }: Scene, box: Box): number {
  const scale = Math.max(box.width / field.width, box.height / field.height);
  const seen = trimmed(box);
  const most = Math.min(
    (seen.width * 0.8) / (subject.width * scale),
    (seen.height * 0.8) / (subject.height * scale),
  );
  return Math.max(1, Math.min(1.5, most));
}

/** The subject in the middle of what is left at the right, and as far up as it has to be. */
function placeAway(scene: Scene, box: Box, front: Box, share: number): Place {
  const middle = placeInMiddle(scene, box);
  const { subject, reach = 55 } = scene;
  const scale = middle.scale * share;
  const [seen, edge, beyond] = [trimmed(box), 8, reach * scale];
  const end = seen.x + seen.width;
  const between = (front.x + front.width + end) / 2 - (subject.x + subject.width / 2) * scale;
  const right = Math.min(between, end - edge - (subject.x + subject.width) * scale);
  const x = Math.max(
    box.x + box.width - field.width * scale - beyond,
    Math.min(box.x + beyond, right),
  );
  const centered = seen.y + (seen.height - subject.height * scale) / 2 - subject.y * scale;
  const low = Math.min(box.y, share === 1 ? middle.y : centered);
  const isBeside = x + subject.x * scale > front.x + front.width;
  const over = front.y - (subject.y + subject.height) * scale;
  const highest = Math.max(
    seen.y + edge - subject.y * scale,
    box.y + box.height - field.height * scale - beyond,
  );
  return { scale, x, y: isBeside ? low : Math.min(low, Math.max(over, highest)) };
}

/** Where the field lies so that it covers a box and its subject is as near the middle of what is seen as it can be. */
function placeInMiddle(scene: Scene, box: Box, zoom = 1): Place {
  const { subject, reach = 55 } = scene;
  const scale = zoom * Math.max(box.width / field.width, box.height / field.height);
  const seen = trimmed(box);
  const along = (from: number, room: number, all: number, middle: number, beyond = 0) =>
    Math.min(from + beyond, Math.max(from + room - all * scale - reach * scale, middle));
  const middleOf = (from: number, room: number, middle: number) => from + room / 2 - middle * scale;
  return {
    scale,
    x: along(
      box.x,
      box.width,
      field.width,
      middleOf(seen.x, seen.width, subject.x + subject.width / 2),
      reach * scale,
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

/** A scene so large that it covers a box, its subject clear of what stands in front. */
export function coverWithScene(
  scene: Scene,
  box: Box,
  colors: SceneColors,
  front?: Box,
): CoveringScene {
  const { x, y, scale } = placeIn(scene, box, front);
  const shown = trimmed(box);
  // no scrap of a thing peeps out from behind a seal at the left
  const from = Math.max(shown.x, front ? front.x + front.width : shown.x);
  const marks = scene.draw(colors, {
    x: (from - x) / scale,
    y: (shown.y - y) / scale,
    width: (shown.x + shown.width - from) / scale,
    height: shown.height / scale,
  });
  const [first] = marks;
  const hasHalo = first?.kind === "ellipse" && first.fill === colors.haze;
  return {
    halo: group(x, y, hasHalo ? [first] : [], { scale }),
    whole: group(x, y, marks, { scale }),
  };
}

/** Where the subject of a scene is that covers a box. */
export const subjectIn = (scene: Scene, box: Box, front?: Box): Box =>
  subjectAt(scene, placeIn(scene, box, front));

/** Whether the subject of a scene is whole in what is seen of a box that it covers, and clear of what stands in front. */
export function isSubjectSeen(scene: Scene, box: Box, front?: Box): boolean {
  const at = subjectIn(scene, box, front);
  if (front && !isClearOf(at, front)) return false;
  return isWithin(at, trimmed(box));
}
