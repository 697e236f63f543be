import { expect, test } from "vitest";
import { sampleAds } from "#artwork/card/sample-card.ts";
import { colorDifference } from "#artwork/color.ts";
import { toOklch } from "#artwork/studio/color/palette-from-color.ts";
import type { Palette } from "#artwork/studio/color/palettes.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { letteringsAndPalettesOf } from "./trade-voice.ts";

const slugs = builtInIndustries.map(({ slug }) => slug);

/** The hue of a palette: of its ground, or of its accent where that is nearly white, in degrees; undefined for gray. */
function hueOf({ ground, second }: Palette): number | undefined {
  const [base, other] = [toOklch(ground), toOklch(second)];
  const { hue, chroma } = base.chroma < 0.025 ? other : base;
  return chroma < 0.025 ? undefined : ((hue * 180) / Math.PI + 360) % 360;
}

const hues = (industry: string) =>
  letteringsAndPalettesOf(industry).palettes.flatMap((one) => hueOf(one) ?? []);
const between = (from: number, to: number) => (hue: number) => hue >= from && hue <= to;

test.each(slugs)("%s has eight palettes, at least three letterings, all different", (slug) => {
  const { palettes, letterings } = letteringsAndPalettesOf(slug);
  expect(new Set(palettes).size).toBe(palettes.length);
  expect(new Set(letterings).size).toBe(letterings.length);
  expect(palettes).toHaveLength(8);
  expect(letterings.length).toBeGreaterThanOrEqual(3);
  const [first, second, third] = palettes.map(({ ground }) => ground);
  if (!(first && second && third)) throw new Error(slug);
  for (const [a, b] of [
    [first, second],
    [second, third],
    [first, third],
  ] as const)
    expect(colorDifference(a, b), `${a} ${b}`).toBeGreaterThan(0.04);
});

test("an industry that the table lacks is refused", () => {
  expect(() => letteringsAndPalettesOf("falconry")).toThrow(RangeError);
});

test("yoga, and what is as quiet, never wears the colors and letters of a gym", () => {
  const say = (headline: string, name = "Blue Door", points: string[] = []) =>
    letteringsAndPalettesOf("fitness", {
      name,
      phone: "480-555-0149",
      headline,
      offer: "10 days $20",
      points,
    });
  const gym = letteringsAndPalettesOf("fitness");
  for (const quiet of [
    say("Stiff is where you start", "Slow Lizard Yoga"),
    say("Pilates at noon"),
    say("Sit still", "Blue Door", ["Meditation", "Tea"]),
  ]) {
    expect(quiet.palettes.filter((one) => gym.palettes.includes(one))).toEqual([]);
    expect(quiet.letterings.filter((one) => gym.letterings.includes(one))).toEqual([]);
  }
  for (const loud of ["Not a yoga studio. Lift heavy.", "Boxing, then yoga", "Strong at sixty"])
    expect(say(loud)).toBe(gym);
});

test("serif lettering is offered only to trades of counsel, care, skin and jewelry", () => {
  const withSerif = slugs.filter((slug) =>
    letteringsAndPalettesOf(slug).letterings.some((one) => one === "serif" || one === "classic"),
  );
  expect(withSerif.toSorted()).toEqual([
    ...["accounting", "chiropractic", "eye-care", "insurance", "jewelry", "law-firm", "massage"],
    ...["physical-therapy", "real-estate", "senior-care", "spa"],
  ]);
});

test("water is blue, what grows is green, food has no purple, cars and tools none either", () => {
  for (const slug of ["pool-service", "water-treatment"])
    expect(hues(slug).every(between(190, 285)), slug).toBe(true);
  for (const slug of ["landscaping", "tree-service"])
    expect(hues(slug).every(between(85, 190)), slug).toBe(true);
  const noPurple = [
    ...["pizza-shop", "restaurant", "bakery", "coffee-shop", "auto-body", "repair-shop"],
    ...["car-wash", "towing", "plumbing", "hvac", "roofing", "fitness", "electrical"],
  ];
  const purple = between(300, 355);
  for (const slug of noPurple) expect(hues(slug).some(purple), slug).toBe(false);
  expect(letteringsAndPalettesOf("jewelry").palettes[0]?.id).toBe("gold");
});

/** A strong red with a strong yellow: what a fast-food place or a clearance sale wears. */
function isRedOnYellow({ ground, accent }: Palette): boolean {
  const isStrong = (from: number, to: number) => (color: Palette["ground"]) => {
    const { chroma, hue } = toOklch(color);
    return chroma > 0.14 && between(from, to)(((hue * 180) / Math.PI + 360) % 360);
  };
  return [ground, accent].some(isStrong(15, 32)) && [ground, accent].some(isStrong(80, 112));
}

test("red with yellow is for what is quick or fun, never for a house, a clinic, an office or the sun", () => {
  const calm = [
    ...["house-cleaning", "carpet-cleaning", "dry-cleaning", "painting", "solar", "blinds"],
    ...["flooring", "furniture", "remodeling", "dental", "chiropractic", "physical-therapy"],
    ...["eye-care", "senior-care", "florist", "massage", "spa", "law-firm", "insurance"],
  ];
  const loud = (slug: string) => letteringsAndPalettesOf(slug).palettes.filter(isRedOnYellow);
  expect(calm.filter((slug) => loud(slug).length > 0)).toEqual([]);
  expect(loud("pizza-shop").map(({ id }) => id)).toEqual(["chile", "sunburst"]);
});

test("the sample ads wear palettes that suit their trades", () => {
  const strangers = sampleAds.filter(
    ({ slug, palette }) => !letteringsAndPalettesOf(slug).palettes.some(({ id }) => id === palette),
  );
  expect(strangers.map(({ slug, palette }) => `${slug} ${palette}`)).toEqual([]);
});
