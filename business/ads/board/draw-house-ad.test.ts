import { expect, test } from "vitest";
import { areNeighbors, sixteenSpotLayout } from "#artwork/layouts/card-layout.ts";
import { groundsAreAlike } from "#artwork/studio/compare-ads.ts";
import { houseLookOf } from "#artwork/studio/house-ads.ts";
import { drawHouseAdSvg } from "./draw-house-ad.ts";

test("on an empty card each spot has its own house ad, and none the ground of a neighbor", async () => {
  const { spots } = sixteenSpotLayout;
  const looks = spots.map(({ id }) => houseLookOf(id));
  expect(new Set(looks.map(({ words }) => words.join(" "))).size).toBe(spots.length);
  for (const one of spots) {
    expect(await drawHouseAdSvg(one)).toMatch(/^<svg /);
    for (const other of spots) {
      const [a, b] = [houseLookOf(one.id), houseLookOf(other.id)];
      if (areNeighbors(one, other))
        expect(groundsAreAlike(a.ground, b.ground), `${one.id} ${other.id}`).toBe(false);
    }
  }
});

test("no picture of a house ad is on a side twice", () => {
  for (const side of ["front", "back"]) {
    const own = sixteenSpotLayout.spots.filter((one) => one.side === side && one.size !== "small");
    expect(new Set(own.map(({ id }) => houseLookOf(id).ornament)).size).toBe(own.length);
  }
});
