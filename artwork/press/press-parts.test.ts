import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { palettes } from "#artwork/studio/color/palettes.ts";
import { hideCardBoxesOnPicture } from "./cover-boxes.ts";
import { declareInks, inksOfColor } from "./press-inks.ts";
import { MAX_PROFILE_BYTES } from "./press-profile.ts";
import { readColorProfile } from "./read-color-profile.ts";

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

const red = () =>
  sharp({ create: { width: 240, height: 180, channels: 3, background: "#ff0000" } })
    .jpeg()
    .toBuffer();

/** The green of a pixel: 0 on the red card, nearly 255 on paper. */
async function greenAt(picture: Buffer, x: number, y: number) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return data[(y * info.width + x) * info.channels + 1] ?? -1;
}

test("a box of a card is covered on its picture, and what is beside it stays", async () => {
  const box = { x: 3, y: 2, width: 3, height: 4.5 };
  const covered = await hideCardBoxesOnPicture(await red(), [box], { width: 12 });
  for (const [x, y] of [
    [65, 45],
    [115, 125],
  ] as const) {
    expect(await greenAt(covered, x, y)).toBeGreaterThan(240);
  }
  for (const [x, y] of [
    [50, 90],
    [130, 90],
    [90, 30],
    [90, 140],
  ] as const) {
    expect(await greenAt(covered, x, y), `${x}, ${y}`).toBeLessThan(20);
  }
});

test("a picture on which nothing is covered is the same file", async () => {
  const picture = await red();
  expect(await hideCardBoxesOnPicture(picture, [], { width: 12 })).toBe(picture);
});

const builtIn = readFileSync("artwork/studio/color/FOGRA39L_coated.icc");

/** The built-in profile with some bytes of it written over. */
function changed(at: number, bytes: string | Buffer): Buffer {
  const copy = Buffer.from(builtIn);
  Buffer.from(bytes).copy(copy, at);
  return copy;
}

test("a CMYK output profile is taken, by the name in it", async () => {
  expect(await readColorProfile(builtIn)).toEqual({ name: "FOGRA39L Coated" });
});

test.each([
  ["is no profile", Buffer.from("%PDF-1.7"), "isn’t a complete ICC profile"],
  ["is cut off", builtIn.subarray(0, 50_000), "isn’t a complete ICC profile"],
  ["is too large", Buffer.alloc(MAX_PROFILE_BYTES + 1), "under 4 MB"],
  ["is for a screen", changed(12, "mntrRGB "), "isn’t for printing in CMYK"],
  ["is for four inks, but of a scanner", changed(12, "scnr"), "isn’t for printing in CMYK"],
  ["is version 4", changed(8, Buffer.from([4])), "isn’t version 2"],
  ["has garbage for tables", changed(20_000, Buffer.alloc(60_000, 7)), "can’t convert colors"],
])("a file that %s is refused with a sentence that says so", async (_, bytes, problem) => {
  expect(await readColorProfile(bytes)).toMatchObject({
    problem: expect.stringContaining(problem),
  });
});
