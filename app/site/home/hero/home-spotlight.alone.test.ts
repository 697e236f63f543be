import { describe, expect, test, vi } from "vitest";
import { findSpot, standardLayout } from "#artwork/layouts/card-layout.ts";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import {
  spotlightAds as ads,
  chooseSpotToHighlight,
  describeSizeAndPrice,
  initialHighlightedAd,
  pictureUrl,
  spotBox,
} from "./home-spotlight.ts";

vi.mock("#app/generated/card-back.svg?url", () => ({ default: "/back.svg" }));
vi.mock("#app/generated/card-front.svg?url", () => ({ default: "/front.svg" }));

describe("the spotlight", () => {
  test("has an ad for each of the 54 industries, on spots of the front of one size", () => {
    expect(ads.map((ad) => [ad.slug, ad.word])).toEqual(
      firstIndustries.map(({ slug, word }) => [slug, word]),
    );
    for (const { spots } of ads) {
      const found = spots.map((id) => findSpot(standardLayout, id));
      expect(new Set(found.map((spot) => spot && `${spot.side} ${spot.size}`)).size).toBe(1);
      expect(found[0]?.side).toBe("front");
    }
  });

  test("an ad that is not on the front brings its own picture, one business each", () => {
    expect(ads.filter((ad) => !pictureUrl(ad)).map((ad) => ad.spots)).toHaveLength(7);
    expect(ads.filter((ad) => !pictureUrl(ad)).map((ad) => ad.spots)).toEqual(
      expect.arrayContaining([["F1"], ["F2"], ["F3"], ["F4"], ["F5"], ["F6"], ["F7"]]),
    );
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
    expect(describeSizeAndPrice("F4")).toBe("Medium, 3 × 4 in, $600");
    expect(describeSizeAndPrice("F3")).toBe("Large, 4 × 5 in, $1,000");
  });
});
