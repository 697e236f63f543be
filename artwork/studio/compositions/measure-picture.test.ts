import { expect, test } from "vitest";
import { colorDifference } from "#artwork/color.ts";
import { circle, rect } from "#artwork/sketch.ts";
import { palettes } from "#artwork/studio/color/palettes.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { depth } from "#tests/support/depth.ts";
import {
  createToneAwayFrom,
  LEAST_OUTLINE_DIFFERENCE,
  measurePicture,
  outlineColorsLostOn,
  recolorToStandOut,
} from "./measure-picture.ts";

const setter = await TypeSetter.open();

test("no part of a picture’s outline melts into any color of any palette", () => {
  const roles = ["ground", "second", "sparkle", "accent", "ink"] as const;
  const grounds = new Set(palettes.flatMap((palette) => roles.map((role) => palette[role])));
  const pictures = [...industryPictures.values()].filter((_, i) => i % depth(4, 1) === 0);
  const measures = pictures.map((one) => measurePicture(setter, one));
  const melting = [...grounds].flatMap((ground) => {
    const colors = new Set(measures.flatMap((one) => outlineColorsLostOn(one, ground)));
    return [...colors].map((color) => [color, ground] as const);
  });
  expect(melting.length).toBeGreaterThan(100);
  for (const [color, ground] of melting)
    expect(
      colorDifference(createToneAwayFrom(ground)(color), ground),
      `${color} ${ground}`,
    ).toBeGreaterThanOrEqual(LEAST_OUTLINE_DIFFERENCE);
});

test("a cream sole on cream turns darker, its shade darker still, and what is far from cream stays", () => {
  const shoe = [
    rect(-60, -40, 120, 40, "#2fa0a8"),
    rect(-60, 0, 60, 20, "#fff6e6"),
    rect(0, 0, 60, 20, "#f2e6cf"),
    circle(0, -20, 8, "#fff6e6"),
  ];
  const measure = measurePicture(setter, shoe);
  expect(outlineColorsLostOn(measure, "#fff8ea")).toEqual(["#fff6e6", "#f2e6cf"]);
  const [upper, sole, shade] = recolorToStandOut(shoe, measure, "#fff8ea").map((one) =>
    one.kind === "rect" ? (one.fill ?? "#000000") : "#000000",
  );
  if (!(upper && sole && shade)) throw new Error("a shoe has three parts");
  expect(upper).toBe("#2fa0a8");
  expect(colorDifference(sole, "#fff8ea")).toBeGreaterThanOrEqual(LEAST_OUTLINE_DIFFERENCE);
  expect(colorDifference(shade, "#fff8ea")).toBeGreaterThan(colorDifference(sole, "#fff8ea"));
  expect(recolorToStandOut(shoe, measure, "#1d2445")).toBe(shoe);
});
