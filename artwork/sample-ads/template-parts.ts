import { contrast } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import {
  circle,
  clip,
  group,
  path,
  qrCodePlaceholder,
  rect,
  type Sketch,
  type TypefaceName,
  textLine,
} from "#artwork/sketch.ts";
import type { SizeId } from "#site.ts";
import { notchedSealPath } from "./front-medium.ts";
import { type SampleAd, spotSizeInCardUnits } from "./sample-ad.ts";

export type AdCopy = {
  readonly slug: string;
  readonly size: SizeId;
  readonly business: string;
  /** The last two digits of 480-555-01xx. */
  readonly line: string;
  readonly headline: readonly string[];
  /** The number first, then what it buys. */
  readonly offer: readonly string[];
  /** The line that the law requires: a contractor's license number, or that there is none. */
  readonly legal?: string;
};

/** Ground, second ground, ink, accent, and the footer's ground and ink. */
export type AdPalette = {
  readonly ground: HexColor;
  readonly second: HexColor;
  readonly ink: HexColor;
  readonly accent: HexColor;
  readonly foot: HexColor;
  readonly footInk: HexColor;
  /** The code's modules: the darkest color of the ad. */
  readonly dark: HexColor;
};

/** The seven colors in the order of `AdPalette`. */
export function paletteOfSevenColors(
  ground: HexColor,
  second: HexColor,
  ink: HexColor,
  accent: HexColor,
  foot: HexColor,
  footInk: HexColor,
  dark: HexColor,
): AdPalette {
  return { ground, second, ink, accent, foot, footInk, dark };
}

/** A picture centered at 0,0, about 120 units each way. */
export type AdPicture = readonly Sketch[];

export type AdFrame = { w: number; h: number; m: number; k: number };

/** The frame of an ad: wide ads have wider margins and larger type. */
export function frameForSize(size: SizeId): AdFrame {
  const { width: w, height: h } = spotSizeInCardUnits(size);
  return w >= 400 ? { w, h, m: 26, k: 1.28 } : { w, h, m: 18, k: 1 };
}

export const toSamplePhone = (copy: AdCopy) => `480-555-01${copy.line}`;

export function createAd(copy: AdCopy, palette: AdPalette, marks: readonly Sketch[]): SampleAd {
  const { slug, business, size } = copy;
  return { slug, business, phone: toSamplePhone(copy), size, ground: palette.ground, marks };
}

/** The footer of every ad: name, phone number, legal line and code. */
export function drawAdFooter(
  copy: AdCopy,
  palette: AdPalette,
  name: TypefaceName,
  number: TypefaceName,
): Sketch[] {
  const { w, h, m, k } = frameForSize(copy.size);
  const room = w - m - 104;
  const lift = copy.legal ? 12 * k : 0;
  const ink = palette.footInk;
  return [
    rect(-20, h - 82 * k, w + 40, 82 * k + 20, palette.foot),
    textLine(name, 20.5 * k, m, h - 46 * k - lift * 0.6, copy.business, ink, { fit: room }),
    textLine(number, 23 * k, m, h - 19 * k - lift * 0.8, toSamplePhone(copy), ink, { fit: room }),
    ...(copy.legal ? [textLine("sans", 11.5, m, h - 12 * k, copy.legal, ink, { fit: room })] : []),
    qrCodePlaceholder(w - 94, h - 94, palette.dark),
  ];
}

/** The lines of a headline from a first baseline, none wider than the ad. */
export function drawHeadline(
  copy: AdCopy,
  face: TypefaceName,
  size: number,
  top: number,
  colors: readonly HexColor[],
  align: "start" | "middle" = "start",
): Sketch[] {
  const { w, m } = frameForSize(copy.size);
  return copy.headline.map((text, i) =>
    textLine(
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

/** The most legible color on a fill. */
export function mostReadableColor(fill: HexColor, ...inks: readonly HexColor[]): HexColor {
  return inks.toSorted((a, b) => contrast(fill, b) - contrast(fill, a))[0] ?? "#000000";
}

/** A round sticker with the offer on it. */
export function drawOfferSticker(
  x: number,
  y: number,
  r: number,
  offer: readonly string[],
  look: { fill: HexColor; ink: HexColor; face: TypefaceName; turn?: number; notched?: boolean },
): Sketch {
  const [big = "", ...small] = offer;
  const first = small.length > 1 ? -r * 0.02 : r * 0.12;
  return group(
    x,
    y,
    [
      look.notched
        ? path(notchedSealPath(r * 1.06, r * 0.95, 18), look.fill)
        : circle(0, 0, r, look.fill),
      textLine(look.face, r * 0.78, 0, first, big, look.ink, { anchor: "middle", fit: r * 1.6 }),
      ...small.map((text, i) =>
        textLine(
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
export function clipToRect(
  x: number,
  y: number,
  w: number,
  h: number,
  marks: readonly Sketch[],
): Sketch {
  return clip(`M${x} ${y}h${w}v${h}h-${w}z`, marks);
}
