import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { packageRoot } from "#platform/package-root.ts";
import { findQrCodes } from "./find-qr-codes.ts";

const good = join(packageRoot, "tests/support/files/cases/qr-dark-on-white.png");

const found = async (picture: Sharp) => {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return findQrCodes(sharp(data, { raw: info }), { isTransparent: false });
};
const cover = (width: number, height: number, left: number, top: number, background: string) =>
  sharp(good).composite([
    { input: { create: { width, height, channels: 3, background } }, left, top },
  ]);

test.each([
  ["cut through its middle", sharp(good).extract({ left: 0, top: 0, width: 740, height: 1200 })],
  ["cut from below", sharp(good).extract({ left: 0, top: 0, width: 900, height: 1040 })],
  ["covered in its middle", cover(90, 90, 690, 990, "#ffffff")],
  ["with a band over it", cover(60, 160, 705, 953, "#000000")],
  ["light on dark, and covered", cover(90, 90, 690, 990, "#ffffff").negate()],
])("a code %s is there and can't be read", async (_, picture) => {
  const [code, ...more] = await found(picture);
  expect(more).toEqual([]);
  expect(code?.text).toBeNull();
  expect((code?.x ?? 0) + (code?.width ?? 0)).toBeGreaterThan(0.7);
  expect(code?.y).toBeGreaterThan(0.7);
});

test("what is no code is none", async () => {
  const stripes = Array.from(
    { length: 30 },
    (_, at) => `<rect x="${at * 30}" width="15" height="1200"/>`,
  );
  const rings = [400, 300, 200, 100].map(
    (r, at) => `<circle cx="450" cy="600" r="${r}" fill="${at % 2 ? "#fff" : "#000"}"/>`,
  );
  for (const drawn of [stripes, rings]) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#fff"/>${drawn.join("")}</svg>`;
    expect(await found(sharp(Buffer.from(svg)))).toEqual([]);
  }
  expect(await found(sharp(join(packageRoot, "tests/support/files/cases/photo-good.jpg")))).toEqual(
    [],
  );
});
