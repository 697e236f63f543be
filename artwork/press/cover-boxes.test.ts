import sharp from "sharp";
import { expect, test } from "vitest";
import { coverBoxes } from "./cover-boxes.ts";

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
  const covered = await coverBoxes(await red(), [box], { width: 12 });
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
  expect(await coverBoxes(picture, [], { width: 12 })).toBe(picture);
});
