import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { colorDifference, contrastRatio } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { depth } from "#tests/support/depth.ts";
import type { OwnPaletteId } from "./palette-from-color.ts";
import {
  nearestInks,
  ownPaletteTemperaments,
  paletteFromColor,
  toOklch,
} from "./palette-from-color.ts";
import { type Palette, paletteOfInks, palettes } from "./palettes.ts";
import { type CmykInks, cmykToScreenColor } from "./printed-color.ts";

const total = (inks: CmykInks) => inks.reduce((sum, one) => sum + one, 0);

test.each(palettes)(
  "the palette $id keeps to the ink that dries, and its words read",
  (palette) => {
    for (const inks of Object.values(palette.inks)) expect(total(inks)).toBeLessThanOrEqual(240);
    // small type in more than two inks shows colored edges; 100 66 0 60 is navy, set in 7 pt and more
    expect(palette.inks.ink.filter((one) => one > 0).length).toBeLessThanOrEqual(3);
    expect(contrastRatio(palette.ink, "#ffffff")).toBeGreaterThan(7);
    const readable = (on: `#${string}`) =>
      Math.max(contrastRatio(palette.ink, on), contrastRatio(palette.sparkle, on));
    expect(readable(palette.ground)).toBeGreaterThan(7);
    expect(readable(palette.accent)).toBeGreaterThan(7);
  },
);

test("an offer in the accent and a headline in the ink stay apart on paper: no accent of a light palette is pale", () => {
  const isPale = ({ accent, sparkle }: (typeof palettes)[number]) =>
    contrastRatio(accent, sparkle) < 4.5;
  const light = palettes.filter(
    ({ ground, ink, sparkle }) => contrastRatio(ground, ink) > contrastRatio(ground, sparkle),
  );
  expect(light.length).toBeGreaterThan(10);
  expect(light.filter(isPale).map(({ id }) => id)).toEqual([]);
  expect(palettes.filter(isPale).map(({ id }) => id)).toContain("navy");
});

test("inks look as the profile measured them on paper: a red, a green, a rich and a plain black", () => {
  const parts = (inks: CmykInks) =>
    [1, 3, 5].map((at) => Number.parseInt(cmykToScreenColor(inks).slice(at, at + 2), 16));
  expect(cmykToScreenColor([0, 0, 0, 0])).toBe("#ffffff");
  const [red = 0, green = 0, blue = 0] = parts([0, 100, 100, 0]);
  expect(red).toBeGreaterThan(200);
  expect(green).toBeLessThan(50);
  expect(blue).toBeLessThan(50);
  // paper can't show a screen's pure green: it is far darker
  expect(parts([100, 0, 100, 0])[1]).toBeLessThan(170);
  const rich = parts([60, 40, 40, 100]);
  const plainBlack = parts([0, 0, 0, 100]);
  expect(Math.max(...rich)).toBeLessThan(Math.min(...plainBlack));
});

vi.setConfig({ testTimeout: 600_000 });

const ids = Object.keys(ownPaletteTemperaments) as OwnPaletteId[];
const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): HexColor => `#${value.toString(16).padStart(6, "0")}`);

/** Degrees that a hue may turn in print: the brightest magentas of a screen, which no ink shows, turn the most (22). */
const MOST_TURN = 25;

/** The problems of a palette in print. */
function faultsOf(palette: Palette): string[] {
  const { inks, ink, sparkle, ground, accent } = palette;
  const faults = Object.entries(inks)
    .filter(([, mix]) => mix.reduce((sum, one) => sum + one, 0) > 280)
    .map(([role]) => `${role} has too much ink`);
  if (inks.ink.filter((one) => one > 0).length > 3) faults.push("small type in four inks");
  const firm = (on: HexColor) => Math.max(contrastRatio(ink, on), contrastRatio(sparkle, on));
  for (const [role, on] of Object.entries({ ground, accent })) {
    if (firm(on) < 7) faults.push(`no type has 7:1 on the ${role}`);
  }
  if (contrastRatio(ink, "#ffffff") < 7) faults.push("the code is too pale");
  return faults;
}

/** How far two hues are apart, in degrees. */
function hueBetween(a: HexColor, b: HexColor): number {
  const turn = Math.abs(toOklch(a).hue - toOklch(b).hue) * (180 / Math.PI);
  return Math.min(turn, 360 - turn);
}

test("a palette of any color prints: its ink dries, words read on it, its hue stays, and what changed is said", () => {
  fc.assert(
    fc.property(colors, fc.constantFrom(...ids), (color, id) => {
      const { palette, colorAdjustment } = paletteFromColor(color, id);
      expect(faultsOf(palette)).toEqual([]);
      const shown = id === "own-loud" ? palette.ground : palette.accent;
      const strength = Math.min(toOklch(color).chroma, toOklch(shown).chroma);
      if (strength > 0.05) expect(hueBetween(color, shown)).toBeLessThan(MOST_TURN);
      if (!colorAdjustment) expect(colorDifference(color, shown)).toBeLessThan(0.09);
    }),
    { numRuns: depth(30, 3_000) },
  );
});

test("the measures find too much ink, a ground on which nothing reads, and a color that lost its hue", () => {
  const [first] = palettes;
  if (!first) throw new Error("no palette");
  const rich = { ...first.inks, second: [100, 100, 100, 20] as const };
  expect(faultsOf(paletteOfInks("rich", "loud", rich))).toEqual(["second has too much ink"]);
  // a middle gray as it is: neither black nor white type has 7:1 on it
  const gray = { ...first.inks, ground: nearestInks(toOklch("#808080")) };
  expect(faultsOf(paletteOfInks("gray", "loud", gray))).toEqual(["no type has 7:1 on the ground"]);
  expect(hueBetween("#1d6fa8", "#a81d6f")).toBeGreaterThan(MOST_TURN);
});

test("a color that paper can show is mixed of inks that look like it, of two colored inks and black", () => {
  for (const color of ["#1d6fa8", "#7b3f00", "#2b6e63", "#c22a50"] as const) {
    const inks = nearestInks(toOklch(color));
    expect(inks.slice(0, 3).filter((one) => one > 0).length).toBeLessThanOrEqual(2);
    expect(hueBetween(color, cmykToScreenColor(inks))).toBeLessThan(8);
  }
});

test("a color that has to give way says how", () => {
  expect(paletteFromColor("#808080", "own-loud").colorAdjustment).toContain("lighter");
  expect(paletteFromColor("#00ff00", "own-loud").colorAdjustment).toContain("less bright");
  expect(paletteFromColor("#7b3f00", "own-loud").colorAdjustment).toBeUndefined();
});
