import sharp from "sharp";
import { expect, test } from "vitest";
import { prepareLogo } from "./prepare-picture.server.ts";

const svg = (inside: string, ground = "") =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150">${ground}${inside}</svg>`,
  );
const filled = (color: string) => `<rect width="300" height="150" fill="${color}"/>`;
/** A dark mark with white letters in it. */
const MARK = `<rect x="60" y="40" width="180" height="70" fill="#0b3d91"/><rect x="90" y="60" width="120" height="20" fill="#fff"/>`;
const png = (drawing: Buffer) => sharp(drawing).png().toBuffer();

async function prepared(bytes: Buffer) {
  const { bytes: made, ...about } = await prepareLogo(bytes, 480);
  const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, info.channels),
  ];
  return { ...about, at };
}

test.each([
  ["white", "#ffffff"],
  ["off-white", "#f8f6f0"],
])("a logo on %s goes on in that color, trimmed, its inner white kept", async (_, color) => {
  const logo = await prepared(await png(svg(MARK, filled(color))));
  expect(logo).toMatchObject({ paper: color, light: 0, width: 180, height: 70 });
  expect(logo.at(60, 30)).toEqual([255, 255, 255, 255]);
});

test("noise of JPEG around white is still white", async () => {
  const jpeg = await sharp(svg(MARK, filled("#fff")))
    .jpeg({ quality: 40 })
    .toBuffer();
  const { paper } = await prepared(jpeg);
  expect(paper).toMatch(/^#f[b-f]f[b-f]f[b-f]$/);
});

test.each([
  [
    "an off-white gradient",
    `<linearGradient id="a"><stop stop-color="#fff"/><stop offset="1" stop-color="#e4e0d8"/></linearGradient><rect width="300" height="150" fill="url(#a)"/>`,
  ],
  ["a dark plate of its own", filled("#101010")],
  ["one side that isn’t white", `${filled("#fff")}<rect width="300" height="12" fill="#c8102e"/>`],
])("a logo on %s stays whole: no color is certain", async (_, ground) => {
  const logo = await prepared(await png(svg(MARK, ground)));
  expect(logo).toMatchObject({ light: 0, width: 300, height: 150 });
  expect(logo.paper).toBeUndefined();
});

test("a photo on white keeps every pixel of its shadow", async () => {
  const shadow = `<radialGradient id="s"><stop stop-color="#555"/><stop offset="1" stop-color="#fff"/></radialGradient><ellipse cx="150" cy="100" rx="90" ry="30" fill="url(#s)"/>`;
  const photo = await prepared(await png(svg(shadow + MARK, filled("#fff"))));
  expect(photo.paper).toBe("#ffffff");
  expect(photo.at(0, 0)).toHaveLength(4);
  for (let x = 0; x < photo.width; x++) expect(photo.at(x, photo.height - 1)[3]).toBe(255);
});

test("a see-through logo stays so, and says how light it is", async () => {
  const white = await prepared(await png(svg(MARK.replaceAll("#0b3d91", "#ffffff"))));
  expect(white).toMatchObject({ width: 180, height: 70 });
  expect(white.light).toBeCloseTo(1);
  const dark = await prepared(await png(svg(MARK)));
  expect(dark.light).toBeLessThan(0.5);
  expect(dark.paper).toBeUndefined();
});
