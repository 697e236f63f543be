import { colorDifference, oklab } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import type { Sketch } from "#artwork/sketch.ts";
import type { Picture, PictureMeasure } from "./measure-picture.ts";

/** How far a color of a picture's outline is at least from what the picture stands on (distance in OKLab). */
export const LEAST_APART = 0.12;

/** A color of less of the outline than this may be lost: the tip of a shoelace. */
const LEAST_SHARE = 0.03;

/** The colors of a picture's outline that would melt into a ground. */
export const meltingInto = ({ outline }: PictureMeasure, ground: HexColor): HexColor[] =>
  [...outline]
    .filter(
      ([color, share]) => share >= LEAST_SHARE && colorDifference(color, ground) < LEAST_APART,
    )
    .map(([color]) => color);

const toned = new WeakMap<Picture, Map<HexColor, Picture>>();

/**
 * A picture whose outline stands out from a ground: where part of it would melt, every color near that of the ground is moved
 * away from it, light and shade by as much as keeps them apart.
 */
export function tonePicture(picture: Picture, measure: PictureMeasure, ground: HexColor): Picture {
  if (meltingInto(measure, ground).length === 0) return picture;
  const known = toned.get(picture) ?? new Map<HexColor, Picture>();
  toned.set(picture, known);
  const made = known.get(ground) ?? picture.map((mark) => recolor(mark, awayFrom(ground)));
  known.set(ground, made);
  return made;
}

type Tone = (color: HexColor) => HexColor;

/** Moves a color that is near a ground: lighter if it is lighter, else darker, as long as there is room that way. */
export function awayFrom(ground: HexColor): Tone {
  const [light] = oklab(ground);
  const reach = 1.4 * LEAST_APART;
  return (color) => {
    const apart = colorDifference(color, ground);
    if (apart >= reach) return color;
    // what is near stays nearer than what is less near
    const wanted = LEAST_APART + 0.005 + apart * 0.28;
    const isDarker = light > 0.86 || (light > 0.3 && oklab(color)[0] < light);
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
