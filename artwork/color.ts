import type { HexColor } from "./drawing.ts";

/** Red, green and blue as linear light, 0 to 1. */
function linear(color: HexColor): [number, number, number] {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** Contrast of two colors, 1 to 21 (WCAG 2.2). */
export function contrastRatio(a: HexColor, b: HexColor): number {
  const luminance = (color: HexColor) => {
    const [red, green, blue] = linear(color);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light, dark] = [
    Math.max(luminance(a), luminance(b)),
    Math.min(luminance(a), luminance(b)),
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** A color in OKLab: lightness 0 to 1, then how red and how yellow it is (bottosson.github.io/posts/oklab). */
export function toOklab(color: HexColor): [number, number, number] {
  const [r, g, b] = linear(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** How different two colors look: 0 the same, 1 black against white (distance in OKLab). */
export function colorDifference(a: HexColor, b: HexColor): number {
  const [first, second] = [toOklab(a), toOklab(b)];
  return Math.hypot(...first.map((value, i) => value - (second[i] ?? 0)));
}
