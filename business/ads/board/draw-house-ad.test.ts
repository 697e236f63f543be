import { expect, test } from "vitest";
import { sizes } from "#site.ts";
import { drawHouseAdSvg } from "./draw-house-ad.ts";

test.each(sizes.map(({ id }) => id))("there is a house ad for a %s spot", async (size) => {
  expect(await drawHouseAdSvg(size)).toMatch(/^<svg /);
});
