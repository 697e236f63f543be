import { expect, test } from "vitest";
import { palettes } from "#artwork/studio/color/palettes.ts";
import { declareInks, inksOfColor } from "./press-inks.ts";

test("black and grays print in black ink alone, at any size, and rich black is for a palette that asks for it", () => {
  for (const color of ["#000000", "#0d0d0d", "#16121a"] as const) {
    expect(inksOfColor(color), color).toEqual([0, 0, 0, 100]);
  }
  expect(inksOfColor("#808080").slice(0, 3)).toEqual([0, 0, 0]);
  for (const { ink, inks } of palettes) expect(inksOfColor(ink), ink).toEqual(inks.ink);

  const asked = "#010203";
  expect(inksOfColor(asked)).toEqual([0, 0, 0, 100]);
  const [like] = palettes;
  if (!like) throw new Error("no palette");
  declareInks({ ...like, ground: asked, inks: { ...like.inks, ground: [60, 40, 40, 100] } });
  expect(inksOfColor(asked)).toEqual([60, 40, 40, 100]);
});
