import { Resvg } from "@resvg/resvg-js";
import { beforeAll, expect, test, vi } from "vitest";
import { TypeSetter } from "#artwork/typesetter.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { depth } from "#tests/support/depth.ts";
import { sharePictureSvg } from "./share-picture-svg.ts";

/** Drawing and packing take seconds where many things run at once. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let setter: TypeSetter;
beforeAll(async () => {
  setter = await TypeSetter.open();
});

const tradeName = "Copper State Mailers";
const about = { tradeName, kicker: "About us", title: "Why we print ads together" };

test("a picture for shared links is 1200 by 630 and opens alone", () => {
  const svg = sharePictureSvg(setter, { ...about, lit: "dental" });
  const { width, height } = new Resvg(svg);
  expect([width, height]).toEqual([1200, 630]);
  expect(svg).not.toMatch(/<(text|image|style)\b|NaN|undefined/);
});

test("every industry can be in the light, and each gives another picture", () => {
  const tried = builtInIndustries.filter((_, number) => number % depth(9, 1) === 0);
  const drawn = tried.map(({ slug }) => sharePictureSvg(setter, { ...about, lit: slug }));
  expect(new Set(drawn).size).toBe(depth(6, 54));
});

test("an industry that does not exist is refused", () => {
  expect(() => sharePictureSvg(setter, { ...about, lit: "cannabis" })).toThrow(/no ad/);
});

test("long titles are set smaller and stay clear of the card", () => {
  const title =
    "What we do with what you tell us, how long we keep it, and how you have it deleted";
  const svg = sharePictureSvg(setter, { tradeName, kicker: "Privacy", title, lit: "spa" });
  const { pixels, width } = new Resvg(svg).render();
  const red = new Uint8Array(pixels);
  const dark = (x: number, y: number) => (red[(y * width + x) * 4] ?? 255) < 90;
  let column = 0;
  let beyond = 0;
  for (let y = 60; y < 540; y++) {
    for (let x = 40; x < 600; x++) {
      if (!dark(x, y)) continue;
      if (x <= 590) column++;
      else beyond++;
    }
  }
  expect(column).toBeGreaterThan(4000);
  expect(beyond).toBe(0);
});
