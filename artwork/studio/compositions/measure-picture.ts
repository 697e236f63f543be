import { Resvg } from "@resvg/resvg-js";
import { colorDifference, toOklab } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { group, type Sketch } from "#artwork/sketch.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";

/** A drawn picture, in any units around any point; it is scaled into a box. */
export type Picture = readonly Sketch[];

type PictureMeasure = {
  /** Around the visible ink, in the picture's units, to 2 units: clips count, so it is looked up in a rendering. */
  readonly box: Box;
  /** The squares of a grid that have ink. */
  readonly ink: readonly Box[];
  /** Colors of the ink, and how many of the sampled points have each. */
  readonly colors: ReadonlyMap<HexColor, number>;
  /** Colors along the edge of the ink, and what share of the edge has each. */
  readonly outline: ReadonlyMap<HexColor, number>;
};

/** The width of a square of that grid, in pixels. */
const SQUARE = 6;

const measured = new WeakMap<Picture, PictureMeasure>();

/** Where the ink of a picture is and what colors it has; remembered, because fitting asks often. */
export function measurePicture(setter: TypeSetter, picture: Picture): PictureMeasure {
  const known = measured.get(picture);
  if (known) return known;
  const [room, step] = [1200, 2];
  const marks = setter.set([group(room / 2, room / 2, picture)], "");
  const svg = drawingToSvg({ width: room, height: room, title: "", marks });
  const { pixels, width } = new Resvg(svg, {
    fitTo: { mode: "width", value: room / step },
  }).render();
  const isInk = (at: number) => pixels[at + 3] === 255;
  const isClear = (at: number) => (pixels[at + 3] ?? 0) < 8;
  const colorAt = (at: number): HexColor =>
    `#${Buffer.from(pixels.subarray(at, at + 3)).toString("hex")}`;
  const colors = new Map<HexColor, number>();
  const edge = new Map<HexColor, number>();
  const squares = new Map<number, Box>();
  let [left, top, right, bottom] = [width, width, -1, -1];
  for (let at = 0; at < pixels.length; at += 4) {
    if (isClear(at)) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    if (!isInk(at)) continue;
    const [column, row] = [Math.floor(x / SQUARE), Math.floor(y / SQUARE)];
    const side = SQUARE * step;
    squares.set(row * width + column, {
      ...{ x: column * side - room / 2, y: row * side - room / 2, width: side, height: side },
    });
    // two pixels on, beyond what is half ink
    if ([-8, 8, -8 * width, 8 * width].some((away) => isClear(at + away))) count(edge, colorAt(at));
    if (x % 6 === 0 && y % 6 === 0) count(colors, colorAt(at));
  }
  if (right < 0) throw new Error("a picture without marks");
  const box = {
    x: left * step - room / 2,
    y: top * step - room / 2,
    width: (right - left + 1) * step,
    height: (bottom - top + 1) * step,
  };
  const around = [...edge.values()].reduce((sum, one) => sum + one, 0);
  const outline = new Map([...edge].map(([color, some]) => [color, some / around]));
  const measure = { box, ink: [...squares.values()], colors, outline };
  measured.set(picture, measure);
  return measure;
}

const count = (counts: Map<HexColor, number>, color: HexColor) =>
  counts.set(color, (counts.get(color) ?? 0) + 1);

/** The share of a picture that would be lost on a color, 0 to 1. */
export function pictureShareLostOn({ colors }: PictureMeasure, ground: HexColor): number {
  let [lost, all] = [0, 0];
  for (const [color, count] of colors) {
    all += count;
    if (colorDifference(color, ground) < 0.11) lost += count;
  }
  return all === 0 ? 0 : lost / all;
}

/** Whether a picture stands out from a color: hardly any of it is lost, and its main color is a step away. */
export function pictureStandsOutOn(measure: PictureMeasure, ground: HexColor): boolean {
  const [main] = [...measure.colors].toSorted((a, b) => b[1] - a[1]);
  const isApart = !main || colorDifference(main[0], ground) >= 0.17;
  return isApart && pictureShareLostOn(measure, ground) < 0.2;
}

/** How far a color of a picture's outline is at least from what the picture stands on (distance in OKLab). */
export const LEAST_OUTLINE_DIFFERENCE = 0.12;

/** A color of less of the outline than this may be lost: the tip of a shoelace. */
const LEAST_SHARE = 0.03;

/** The colors of a picture's outline that would melt into a ground. */
export const outlineColorsLostOn = ({ outline }: PictureMeasure, ground: HexColor): HexColor[] =>
  [...outline]
    .filter(
      ([color, share]) =>
        share >= LEAST_SHARE && colorDifference(color, ground) < LEAST_OUTLINE_DIFFERENCE,
    )
    .map(([color]) => color);

const toned = new WeakMap<Picture, Map<HexColor, Picture>>();

/**
 * A picture whose outline stands out from a ground: where part of it would melt, every color near that of the ground is moved
 * away from it, light and shade by as much as keeps them apart.
 */
export function recolorToStandOut(
  picture: Picture,
  measure: PictureMeasure,
  ground: HexColor,
): Picture {
  if (outlineColorsLostOn(measure, ground).length === 0) return picture;
  const known = toned.get(picture) ?? new Map<HexColor, Picture>();
  toned.set(picture, known);
  const made =
    known.get(ground) ?? picture.map((mark) => recolor(mark, createToneAwayFrom(ground)));
  known.set(ground, made);
  return made;
}

type Tone = (color: HexColor) => HexColor;

/** Moves a color that is near a ground: lighter if it is lighter, else darker, as long as there is room that way. */
export function createToneAwayFrom(ground: HexColor): Tone {
  const [light] = toOklab(ground);
  const reach = 1.4 * LEAST_OUTLINE_DIFFERENCE;
  return (color) => {
    const apart = colorDifference(color, ground);
    if (apart >= reach) return color;
    // what is near stays nearer than what is less near
    const wanted = LEAST_OUTLINE_DIFFERENCE + 0.005 + apart * 0.28;
    const isDarker = light > 0.86 || (light > 0.3 && toOklab(color)[0] < light);
    const found = [isDarker, !isDarker].flatMap((way) =>
      Array.from({ length: 40 }, (_, i) => mix(color, way, i / 40)),
    );
    return found.find((one) => colorDifference(one, ground) >= wanted) ?? color;
  };
}

/** A color on the way to a warm black or to white. */
function mix(color: HexColor, isDarker: boolean, share: number): HexColor {
  const end = isDarker ? [0x2a, 0x20, 0x1c] : [0xff, 0xff, 0xff];
  const parts = end.map((to, i) => {
    const from = Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

function recolor(mark: Sketch, tone: Tone): Sketch {
  if (mark.kind === "group" || mark.kind === "clip")
    return { ...mark, marks: mark.marks.map((one) => recolor(one, tone)) };
  if (mark.kind === "words") return { ...mark, fill: tone(mark.fill) };
  if (mark.kind === "path" || mark.kind === "rect" || mark.kind === "ellipse") {
    const { fill, stroke } = mark;
    return { ...mark, ...(fill && { fill: tone(fill) }), ...(stroke && { stroke: tone(stroke) }) };
  }
  return mark;
}
