import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import type { CardLayout } from "#artwork/layouts/card-layout.ts";
import {
  formatSizeInInches,
  getSize,
  sixteenSpotLayout,
  standardLayout,
} from "#artwork/layouts/card-layout.ts";
import { roundPathToHundredths } from "#artwork/outline-path.ts";
import { bleedBackground, circle, type Sketch, strokePath, textLine } from "#artwork/sketch.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { packageRoot } from "#platform/package-root.ts";
import type { SizeId } from "#site.ts";
import { type CardContent, drawCard, type SpotMarksAndCodeAddress } from "./draw-card.ts";
import {
  drawSampleCard,
  drawSpotlightPicturesByFileName,
  emptySampleCard,
  listIndustrySpotlightAds,
  sampleCodeAddress,
} from "./sample-card.ts";

const ink = "#2a1626";

const quiet = "#5d4650";

const marks = "#a08d7c";

const sun = "#f4712a";

/** Every spot of a layout as open. Without a price: that is set in the office, and these are drawn with the build. */
function listOpenSpots(layout: CardLayout): Map<string, SpotMarksAndCodeAddress> {
  return new Map(
    layout.spots.map(({ id, size }) => [id, { marks: drawOpenSpot(size), address: "" }]),
  );
}

export async function drawCardSvgsByFileName(): Promise<Map<string, string>> {
  const setter = await TypeSetter.open();
  const sample = drawSampleCard(setter);
  const open: CardContent = { ...emptySampleCard, fillings: listOpenSpots(standardLayout) };
  const sixteen: CardContent = {
    ...emptySampleCard,
    layout: sixteenSpotLayout,
    fillings: listOpenSpots(sixteenSpotLayout),
  };
  return new Map([
    ["icons.svg", drawIndustryIconSprite()],
    ["card-front.svg", drawingToSvg(drawCard(setter, "front", sample))],
    ["card-back.svg", drawingToSvg(drawCard(setter, "back", sample))],
    [
      "card-back-16.svg",
      drawingToSvg(drawCard(setter, "back", { ...sample, layout: sixteenSpotLayout })),
    ],
    ["card-open-front.svg", drawingToSvg(drawCard(setter, "front", open))],
    ["card-open-back.svg", drawingToSvg(drawCard(setter, "back", open))],
    ["card-open-back-16.svg", drawingToSvg(drawCard(setter, "back", sixteen))],
    ["spotlight-ads.json", JSON.stringify(listIndustrySpotlightAds(standardLayout))],
    ...drawSpotlightPicturesByFileName(setter, sampleCodeAddress, standardLayout),
  ]);
}

/** The shapes inside one icon of lucide-static (ISC), without its wrapper and its colors. */
function iconShapes(icon: string): string {
  const source = readFileSync(
    join(packageRoot, `node_modules/lucide-static/icons/${icon}.svg`),
    "utf8",
  );
  const inside = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(source)?.[1];
  if (!inside) throw new Error(`no shapes in the icon "${icon}"`);
  return roundPathToHundredths(inside.replace(/\s*\n\s*/g, "").replace(/ \/>/g, "/>"));
}

/**
 * One file of symbols, a symbol per industry with the slug as its id, on a grid of 24. No colors, fill or stroke: the
 * page sets them (`<use href=".../icons.svg#plumbing">`).
 */
function drawIndustryIconSprite(): string {
  const symbols = builtInIndustries.map(
    (one) =>
      `<symbol id="${one.slug}" viewBox="0 0 24 24" stroke-linecap="round" stroke-linejoin="round">${iconShapes(one.icon)}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

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
function drawOpenSpot(size: SizeId): Sketch[] {
  const { w, h, isLow } = measures(size);
  return [
    bleedBackground(w, h, "#fff6e6"),
    cropMarks(w, h),
    ...target(w / 2, h * (isLow ? 0.18 : 0.28), isLow ? 12 : 20),
    ...label(size, h * (isLow ? 0.5 : 0.48)),
  ];
}
