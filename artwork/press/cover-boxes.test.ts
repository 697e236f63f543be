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
  const covered = await coverBoxes(await red(), [{ x: 3, y: 0, width: 3, height: 4.5 }], {
    width: 12,
  });
  expect(await greenAt(covered, 90, 40)).toBeGreaterThan(240);
  expect(await greenAt(covered, 40, 40)).toBeLessThan(20);
  expect(await greenAt(covered, 90, 120)).toBeLessThan(20);
});

test("a picture on which nothing is covered is the same file", async () => {
  const picture = await red();
  expect(await coverBoxes(picture, [], { width: 12 })).toBe(picture);
});
