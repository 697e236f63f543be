import { formatSizeInInches, getSize } from "#artwork/layouts/sizes.ts";
import { bleedBackground, circle, type Sketch, strokePath, textLine } from "#artwork/sketch.ts";
import type { SizeId } from "#site.ts";

const ink = "#2a1626";
const quiet = "#5d4650";
const marks = "#a08d7c";
const sun = "#f4712a";

function measures(size: SizeId) {
  const { name, widthInches, heightInches } = getSize(size);
  return {
    w: widthInches * 100,
    h: heightInches * 100,
    /** Type size of its first line. */
    big: 11 + 5 * (widthInches + heightInches),
    isLow: heightInches < 3,
    name,
  };
}

function cropMarks(w: number, h: number): Sketch {
  const [a, b] = [14, 34];
  const corners = [
    [a, a, 1, 1],
    [w - a, a, -1, 1],
    [a, h - a, 1, -1],
    [w - a, h - a, -1, -1],
  ] as const;
  const d = corners.map(([x, y, sx, sy]) => `M${x} ${y + sy * (b - a)}V${y}H${x + sx * (b - a)}`);
  return strokePath(d.join(""), marks, 1.6);
}

function target(x: number, y: number, r: number): Sketch[] {
  return [
    circle(x, y, r * 0.62, { stroke: sun, strokeWidth: 2 }),
    strokePath(`M${x - r} ${y}H${x + r}M${x} ${y - r}V${y + r}`, sun, 2),
  ];
}

function label(size: SizeId, middle: number): Sketch[] {
  const { w, big, name } = measures(size);
  const inches = formatSizeInInches(size);
  const anchor = "middle" as const;
  return [
    textLine("poster", big, w / 2, middle, "Your ad here", ink, { anchor, spacing: -0.4 }),
    textLine("sans", big * 0.44, w / 2, middle + big * 0.72, name, quiet, { anchor }),
    textLine("poster", big * 0.82, w / 2, middle + big * 1.62, inches, "#1a5f57", { anchor }),
  ];
}

/** A spot without an ad, on its cell: paper, crop marks, the size and its inches. */
export function drawOpenSpot(size: SizeId): Sketch[] {
  const { w, h, isLow } = measures(size);
  return [
    bleedBackground(w, h, "#fff6e6"),
    cropMarks(w, h),
    ...target(w / 2, h * (isLow ? 0.18 : 0.28), isLow ? 12 : 20),
    ...label(size, h * (isLow ? 0.5 : 0.48)),
  ];
}
