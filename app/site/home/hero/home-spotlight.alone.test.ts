import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import type { IndustrySpotlightAd } from "#artwork/card/spotlight-ads.ts";
import { findSpot, standardLayout } from "#artwork/layouts/card-layout.ts";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import {
  chooseSpotToHighlight,
  describeSizeAndPrice,
  initialHighlightedAd,
  spotBox,
} from "./home-spotlight.ts";

vi.mock("#app/generated/card-back.svg?url", () => ({ default: "/back.svg" }));
vi.mock("#app/generated/card-front.svg?url", () => ({ default: "/front.svg" }));
vi.mock("#app/generated/spotlight-ads.json?url", () => ({ default: "/ads.json" }));

const ads: readonly IndustrySpotlightAd[] = JSON.parse(
  readFileSync("app/generated/spotlight-ads.json", "utf8"),
);

describe("the spotlight", () => {
  test("has an ad for each of the 54 industries, of a size that the front has, on spots of that size", () => {
    expect(ads.map((ad) => [ad.slug, ad.word])).toEqual(
      firstIndustries.map(({ slug, word }) => [slug, word]),
    );
    for (const { size, spots } of ads) {
      expect(spots.length).toBeGreaterThan(0);
      for (const id of spots) {
        expect(findSpot(standardLayout, id)).toMatchObject({ side: "front", size });
      }
    }
  });

  test("an ad that is not on the front brings its own picture, one business each", () => {
    expect(ads.filter((ad) => !ad.picture).map((ad) => ad.spots)).toEqual(
      expect.arrayContaining([["F1"], ["F2"], ["F3"], ["F4"], ["F5"], ["F6"], ["F7"]]),
    );
    expect(ads.filter((ad) => ad.picture)).toHaveLength(54 - 7);
    for (const { picture } of ads) if (picture) expect(picture).toMatch(/^<svg [\s\S]*<\/svg>$/);
    expect(new Set(ads.map((ad) => ad.business)).size).toBe(54);
  });

  test("begins with the plumber, as drawn", () => {
    const { spot, ...rest } = initialHighlightedAd;
    expect(ads.find((ad) => ad.slug === "plumbing")).toEqual({ ...rest, spots: [spot] });
  });

  test("moves to another spot if the ad fits there", () => {
    for (const before of ads) {
      const lit = chooseSpotToHighlight(initialHighlightedAd, before);
      for (const ad of ads) {
        const { spot } = chooseSpotToHighlight(lit, ad);
        expect(ad.spots).toContain(spot);
        if (ad.spots.length > 1) expect(spot).not.toBe(lit.spot);
      }
    }
  });

  test("lies where the layout prints the spot", () => {
    expect(spotBox("F1")).toMatchObject({ x: 0, y: 0 });
    const last = spotBox("F7");
    expect(last.x + last.width).toBeCloseTo(1);
    expect(last.y + last.height).toBeCloseTo(1);
    expect(() => spotBox("F99")).toThrow(RangeError);
  });

  test("says size and price as they are sold", () => {
    expect(describeSizeAndPrice("medium")).toBe("Medium, 3 × 4 in, $600");
    expect(describeSizeAndPrice("large")).toBe("Large, 4 × 5 in, $1,000");
  });
});
