import type { SizeClass } from "#business/mailings/card-layout.ts";
import { contrast } from "#business/mailings/color.ts";
import type { Color } from "#business/mailings/drawing.ts";
import {
  circle,
  clip,
  codePlace,
  type Face,
  group,
  path,
  rect,
  type Sketch,
  words,
} from "#business/mailings/sketch.ts";
import { seal } from "./front-medium.ts";
import { cellOf, type SampleAd } from "./sample-ad.ts";

export type Copy = {
  readonly slug: string;
  readonly size: SizeClass;
  readonly business: string;
  /** The last two digits of 480-555-01xx. */
  readonly line: string;
  readonly headline: readonly string[];
  /** The figure first, then what it buys. */
  readonly offer: readonly string[];
  readonly note?: string;
  /** What must stand in the ad by law: a contractor's license, or that there is none. */
  readonly legal?: string;
};

/** Ground, second ground, ink, accent, and the footer's ground and ink. */
export type Palette = {
  readonly ground: Color;
  readonly second: Color;
  readonly ink: Color;
  readonly accent: Color;
  readonly foot: Color;
  readonly footInk: Color;
  /** The code's modules: the darkest colour of the ad. */
  readonly dark: Color;
};

/** The seven colours in the order of `Palette`. */
export function palette(
  ground: Color,
  second: Color,
  ink: Color,
  accent: Color,
  foot: Color,
  footInk: Color,
  dark: Color,
): Palette {
  return { ground, second, ink, accent, foot, footInk, dark };
}

/** A picture around 0,0, about 120 units each way. */
export type Picture = readonly Sketch[];

export type Frame = { w: number; h: number; m: number; k: number };

export function frameOf(size: SizeClass): Frame {
  const { width: w, height: h } = cellOf(size);
  return size === "large" ? { w, h, m: 26, k: 1.28 } : { w, h, m: 18, k: 1 };
}

export const phoneOf = (copy: Copy) => `480-555-01${copy.line}`;

export function ad(copy: Copy, palette: Palette, marks: readonly Sketch[]): SampleAd {
  const { slug, business, size } = copy;
  return { slug, business, phone: phoneOf(copy), size, ground: palette.ground, marks };
}

/** Name, number, what the law asks for, and the code: at the foot of every ad. */
export function foot(
  copy: Copy,
  palette: Palette,
  name: Face,
  number: Face,
  band = true,
): Sketch[] {
  const { w, h, m, k } = frameOf(copy.size);
  const room = w - m - 104;
  const lift = copy.legal ? 12 * k : 0;
  const ink = band ? palette.footInk : palette.ink;
  return [
    ...(band ? [rect(-20, h - 82 * k, w + 40, 82 * k + 20, palette.foot)] : []),
    words(name, 20.5 * k, m, h - 46 * k - lift * 0.6, copy.business, ink, { fit: room }),
    words(number, 23 * k, m, h - 19 * k - lift * 0.8, phoneOf(copy), ink, { fit: room }),
    ...(copy.legal ? [words("sans", 11.5, m, h - 12 * k, copy.legal, ink, { fit: room })] : []),
    codePlace(w - 94, h - 94, palette.dark),
  ];
}

/** Lines of a headline from a first baseline, each no wider than the ad. */
export function headline(
  copy: Copy,
  face: Face,
  size: number,
  top: number,
  colors: readonly Color[],
  align: "start" | "middle" = "start",
): Sketch[] {
  const { w, m } = frameOf(copy.size);
  return copy.headline.map((text, i) =>
    words(
      face,
      size,
      align === "start" ? m : w / 2,
      top + i * size * 1.02,
      text,
      colors[Math.min(i, colors.length - 1)] ?? "#000000",
      { fit: w - 2 * m, anchor: align, spacing: -size / 90 },
    ),
  );
}

/** The colour that reads best on a fill. */
export function readable(fill: Color, ...inks: readonly Color[]): Color {
  return inks.toSorted((a, b) => contrast(fill, b) - contrast(fill, a))[0] ?? "#000000";
}

/** A round sticker with the offer on it. */
export function sticker(
  x: number,
  y: number,
  r: number,
  offer: readonly string[],
  look: { fill: Color; ink: Color; face: Face; turn?: number; notched?: boolean },
): Sketch {
  const [big = "", ...small] = offer;
  const first = small.length > 1 ? -r * 0.02 : r * 0.12;
  return group(
    x,
    y,
    [
      look.notched ? path(seal(r * 1.06, r * 0.95, 18), look.fill) : circle(0, 0, r, look.fill),
      words(look.face, r * 0.78, 0, first, big, look.ink, { anchor: "middle", fit: r * 1.6 }),
      ...small.map((text, i) =>
        words(
          "sans",
          Math.max(12.5, r * 0.27),
          0,
          first + r * 0.38 + i * r * 0.32,
          text,
          look.ink,
          {
            anchor: "middle",
            fit: r * 1.62,
          },
        ),
      ),
    ],
    { turn: look.turn ?? 0 },
  );
}

/** A clip by a rectangle as path data. */
export function boxed(
  x: number,
  y: number,
  w: number,
  h: number,
  marks: readonly Sketch[],
): Sketch {
  return clip(`M${x} ${y}h${w}v${h}h-${w}z`, marks);
}
