import sharp from "sharp";
import { expect, test } from "vitest";
import { colorDifference } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { countPixelsByColor } from "#platform/pictures/count-pixels-by-color.server.ts";
import { mainColorsOfPixelCounts } from "./logo-colors.ts";

/** The main colors of a logo drawn from SVG marks on a picture of 300 by 200 pixels. */
async function colorsOf(marks: string): Promise<HexColor[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">${marks}</svg>`;
  return mainColorsOfPixelCounts(
    await countPixelsByColor(await sharp(Buffer.from(svg)).png().toBuffer()),
  );
}

const white = '<rect width="300" height="200" fill="#fff"/>';

test("a logo's main colors are its largest ones, without its white, its black and its edges", async () => {
  const found = await colorsOf(
    `${white}<circle cx="90" cy="100" r="70" fill="#c8102e"/><circle cx="220" cy="100" r="45" fill="#00549f"/>
     <rect y="170" width="300" height="30" fill="#111"/><circle cx="290" cy="10" r="4" fill="#ffd100"/>`,
  );
  expect(found).toHaveLength(2);
  expect(colorDifference(found[0] ?? "#000000", "#c8102e")).toBeLessThan(0.03);
  expect(colorDifference(found[1] ?? "#000000", "#00549f")).toBeLessThan(0.03);
});

test("a color that runs into its shades is one color, and what is seen through is none", async () => {
  const shades = `<linearGradient id="g"><stop stop-color="#0a7a3c"/><stop offset="1" stop-color="#19994f"/></linearGradient>
    <circle cx="150" cy="100" r="80" fill="url(#g)"/>`;
  expect(await colorsOf(shades)).toHaveLength(1);
});

test("a logo in black and gray has no color of its own", async () => {
  const marks = `${white}<rect width="120" height="200" fill="#000"/><rect x="150" width="60" height="90" fill="#8a8a8a"/>`;
  expect(await colorsOf(marks)).toEqual([]);
});
