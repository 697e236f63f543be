import { Resvg } from "@resvg/resvg-js";
import jsQR from "jsqr";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { smallestContrastWithNeighbors } from "#artwork/card/highlight-ads.ts";
import { colorDifference, contrast } from "#artwork/color.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import type { QrCodePlaceholderSketch, Sketch, TextSketch } from "#artwork/sketch.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { type TypeOrCodeBox, TypeSetter } from "#artwork/typesetter.ts";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import { offCardAds } from "./off-card-ads.ts";
import { type SampleAd, spotSizeInCardUnits } from "./sample-ad.ts";
import { sampleCardAds } from "./sample-card-ads.ts";

/** Drawing and packing take seconds where many things run at once. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const ads: SampleAd[] = [...sampleCardAds.values(), ...offCardAds];
const named = ads.map((ad) => [`${ad.slug}, ${ad.size}`, ad] as const);

let setter: TypeSetter;
beforeAll(async () => {
  setter = await TypeSetter.open();
});

function all(sketches: readonly Sketch[]): Sketch[] {
  return sketches.flatMap((one) => ("marks" in one ? all(one.marks) : [one]));
}
const wordsOf = (ad: SampleAd) =>
  all(ad.marks).filter((one): one is TextSketch => one.kind === "words");
const codesOf = (ad: SampleAd) =>
  all(ad.marks).filter((one): one is QrCodePlaceholderSketch => one.kind === "code-place");

function overlap(a: TypeOrCodeBox, b: TypeOrCodeBox): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Lines that overlap. Inside a turned sticker they are compared as they were before turning. */
function collisions(sketches: readonly Sketch[]): string[] {
  const inside = sketches.flatMap((one) => ("marks" in one ? collisions(one.marks) : []));
  const boxes = sketches.map((one) => setter.taken([one]));
  const across = boxes.flatMap((mine, i) =>
    boxes
      .slice(i + 1)
      .flat()
      .flatMap((b) => mine.filter((a) => overlap(a, b)).map((a) => `${a.words} / ${b.words}`)),
  );
  return [...inside, ...across];
}

test("every industry has an ad, and the four with a small spot also one of a front size", () => {
  const slugs = new Set(ads.map((ad) => ad.slug));
  expect(firstIndustries.filter(({ slug }) => !slugs.has(slug))).toEqual([]);
  expect(slugs.size).toBe(54);
  const small = [...sampleCardAds.values()].filter((ad) => ad.size === "small");
  expect(small.filter((ad) => !offCardAds.some((one) => one.slug === ad.slug))).toEqual([]);
});

test("a business has one name and one number, on the card and in the gallery, and the numbers are those kept for fiction", () => {
  for (const { slug, business, phone } of ads) {
    expect(sampleBriefs.get(slug)).toMatchObject({ name: business, phone });
  }
  const byPhone = new Map(ads.map((ad) => [ad.phone, ad.business]));
  for (const ad of ads) {
    expect(ad.phone).toMatch(/^480-555-01\d\d$/);
    expect(byPhone.get(ad.phone), ad.phone).toBe(ad.business);
  }
});

test("ads of licensed contractors print a license number, as Arizona requires", () => {
  const contractors = [
    "roofing",
    "plumbing",
    "hvac",
    "landscaping",
    "solar",
    "electrical",
    "garage-doors",
    "painting",
    "pool-service",
    "remodeling",
    "flooring",
    "fencing",
    "water-treatment",
  ];
  const bare = ads
    .filter((ad) => contractors.includes(ad.slug))
    .filter((ad) => !wordsOf(ad).some(({ words }) => /^AZ ROC 555\d{3}$/.test(words)));
  expect(bare.map((ad) => ad.slug)).toEqual([]);
  const handyman = ads.find((ad) => ad.slug === "handyman");
  expect(handyman && wordsOf(handyman).map(({ words }) => words)).toContain(
    "Not a licensed contractor",
  );
});

test("neighbors on the printed card differ in ground color", () => {
  for (const spot of standardLayout.spots) {
    const ground = sampleCardAds.get(spot.id)?.ground;
    if (!ground) throw new Error(spot.id);
    const off = smallestContrastWithNeighbors(
      standardLayout,
      spot,
      ground,
      (id) => sampleCardAds.get(id)?.ground,
    );
    expect(off, spot.id).toBeGreaterThan(0.08);
  }
  expect(colorDifference("#ffffff", "#000000")).toBeCloseTo(1, 2);
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
});

describe.each(named)("the ad for %s", (_, ad) => {
  const { width, height } = spotSizeInCardUnits(ad.size);

  test("keeps all type and its code inside the ad", () => {
    const out = setter
      .taken(ad.marks)
      .filter(
        (box) =>
          box.x < 10 ||
          box.y < 10 ||
          box.x + box.width > width - 9 ||
          box.y + box.height > height - 9,
      );
    expect(out).toEqual([]);
  });

  test("has no line of type on another or on the code", () => {
    expect(collisions(ad.marks)).toEqual([]);
  });

  test("shows its number, in type no smaller than 8 pt", () => {
    expect(wordsOf(ad).map(({ words }) => words)).toContain(ad.phone);
    const small = wordsOf(ad).filter(({ size }) => size < (8 / 72) * 100);
    expect(small).toEqual([]);
  });

  test("has one code, dark enough, that a scanner reads at 150 dpi", () => {
    const [code, ...more] = codesOf(ad);
    expect(more).toEqual([]);
    expect(code && contrast(code.ink, "#ffffff")).toBeGreaterThan(7);
    const address = "HTTPS://SPOTLIGHT.EXAMPLE/R/7QX2";
    const svg = drawingToSvg({ width, height, title: "", marks: setter.set(ad.marks, address) });
    const picture = new Resvg(svg, { fitTo: { mode: "width", value: width * 1.5 } }).render();
    const read = jsQR(new Uint8ClampedArray(picture.pixels), picture.width, picture.height);
    expect(read?.data).toBe(address);
  });
});
