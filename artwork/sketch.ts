import type { FillAndStroke, HexColor, Mark } from "./drawing.ts";

/**
 * A designer's notation: marks with type still as text and codes still as a position. The
 * typesetter (`typesetter.ts`) turns a sketch into a drawing. Units as in a drawing.
 */
export type TypefaceName =
  | "poster"
  | "poster-narrow"
  | "sans"
  | "sans-narrow"
  | "serif"
  | "serif-italic"
  | "anton"
  | "slab"
  | "slab-text"
  | "wide"
  | "wide-narrow"
  | "wide-text"
  | "round"
  | "round-narrow"
  | "geometric"
  | "classic"
  | "script"
  | "narrow"
  | "narrow-bold";

export type TextSketch = {
  readonly kind: "words";
  readonly face: TypefaceName;
  readonly words: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: HexColor;
  readonly anchor: "start" | "middle" | "end";
  /** Extra space between letters, in units. */
  readonly spacing: number;
  /** The maximum width of the line; it is set smaller until it fits. */
  readonly fit: number;
};

/** The position of a code: a light square of at least 0.8 in, including the quiet zone. */
export type QrCodePlaceholderSketch = {
  readonly kind: "code-place";
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly ink: HexColor;
  /** What it stands on; white by default. */
  readonly on?: HexColor;
};

export type Sketch =
  | Exclude<Mark, { kind: "group" | "clip" | "type" | "code" | "window" }>
  | TextSketch
  | QrCodePlaceholderSketch
  | {
      readonly kind: "group";
      readonly x: number;
      readonly y: number;
      readonly turn: number;
      readonly scale: number;
      readonly marks: readonly Sketch[];
    }
  | { readonly kind: "clip"; readonly d: string; readonly marks: readonly Sketch[] };

type PaintOrFill = FillAndStroke | HexColor;
const paint = (value: PaintOrFill): FillAndStroke =>
  typeof value === "string" ? { fill: value } : value;

export function path(d: string, look: PaintOrFill): Sketch {
  return { kind: "path", d, ...paint(look) };
}

/** A line along SVG path data, with round ends by default. */
export function strokePath(
  d: string,
  stroke: HexColor,
  strokeWidth: number,
  more: FillAndStroke = {},
): Sketch {
  return { kind: "path", d, stroke, strokeWidth, ...more };
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  look: PaintOrFill,
  radius = 0,
): Sketch {
  return { kind: "rect", x, y, width, height, radius, ...paint(look) };
}

export function circle(cx: number, cy: number, r: number, look: PaintOrFill): Sketch {
  return { kind: "ellipse", cx, cy, rx: r, ry: r, ...paint(look) };
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, look: PaintOrFill): Sketch {
  return { kind: "ellipse", cx, cy, rx, ry, ...paint(look) };
}

/** Marks translated to (x, y), rotated clockwise by degrees, then scaled. */
export function group(
  x: number,
  y: number,
  marks: readonly Sketch[],
  { turn = 0, scale = 1 } = {},
): Sketch {
  return { kind: "group", x, y, turn, scale, marks };
}

/** Marks of which only what is inside the path `d` is seen. */
export function clip(d: string, marks: readonly Sketch[]): Sketch {
  return { kind: "clip", d, marks };
}

export function textLine(
  face: TypefaceName,
  size: number,
  x: number,
  y: number,
  text: string,
  fill: HexColor,
  more: Partial<Pick<TextSketch, "anchor" | "spacing" | "fit">> = {},
): TextSketch {
  return {
    kind: "words",
    face,
    size,
    x,
    y,
    words: text,
    fill,
    anchor: "start",
    spacing: 0,
    fit: Number.POSITIVE_INFINITY,
    ...more,
  };
}

/** A code's position; 82 units are 0.82 in, just over what scans reliably from paper (0.75 in, measured). */
export function qrCodePlaceholder(
  x: number,
  y: number,
  ink: HexColor,
  size = 82,
  on: HexColor = "#ffffff",
): QrCodePlaceholderSketch {
  return { kind: "code-place", x, y, size, ink, on };
}

export function buildArray<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

/** A background that extends past the trim on all sides, for the bleed. */
export function bleedBackground(width: number, height: number, fill: HexColor): Sketch {
  return rect(-20, -20, width + 40, height + 40, fill);
}
