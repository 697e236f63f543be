import { expect, test } from "vitest";
import { contrast } from "#artwork/color.ts";
import { palettes } from "./palettes.ts";
import { type CmykInks, cmykToScreenColor } from "./printed-color.ts";

const total = (inks: CmykInks) => inks.reduce((sum, one) => sum + one, 0);

test.each(palettes)(
  "the palette $id keeps to the ink that dries, and its words read",
  (palette) => {
    for (const inks of Object.values(palette.inks)) expect(total(inks)).toBeLessThanOrEqual(240);
    // small type in more than two inks shows colored edges; 100 66 0 60 is navy, set in 7 pt and more
    expect(palette.inks.ink.filter((one) => one > 0).length).toBeLessThanOrEqual(3);
    expect(contrast(palette.ink, "#ffffff")).toBeGreaterThan(7);
    const readable = (on: `#${string}`) =>
      Math.max(contrast(palette.ink, on), contrast(palette.sparkle, on));
    expect(readable(palette.ground)).toBeGreaterThan(7);
    expect(readable(palette.accent)).toBeGreaterThan(7);
  },
);

test("an offer in the accent and a headline in the ink stay apart on paper: no accent of a light palette is pale", () => {
  const isPale = ({ accent, sparkle }: (typeof palettes)[number]) =>
    contrast(accent, sparkle) < 4.5;
  const light = palettes.filter(
    ({ ground, ink, sparkle }) => contrast(ground, ink) > contrast(ground, sparkle),
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
