import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { findSpot, standardLayout } from "#artwork/layouts/card-layout.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import {
  spotlightAds as ads,
  chooseSpotToHighlight,
  describeSizeAndPrice,
  findSpotlightPictureUrl,
  initialHighlightedAd,
  pickItemNotShownRecently,
  spotBoxInCardFractions,
} from "./home-spotlight.tsx";

vi.mock("#app/generated/card-back.svg?url", () => ({ default: "/back.svg" }));
vi.mock("#app/generated/card-front.svg?url", () => ({ default: "/front.svg" }));

describe("the spotlight", () => {
  test("has an ad for each of the 54 industries, on spots of the front of one size", () => {
    expect(ads.map((ad) => [ad.slug, ad.word])).toEqual(
      builtInIndustries.map(({ slug, word }) => [slug, word]),
    );
    for (const { spots } of ads) {
      const found = spots.map((id) => findSpot(standardLayout, id));
      expect(new Set(found.map((spot) => spot && `${spot.side} ${spot.size}`)).size).toBe(1);
      expect(found[0]?.side).toBe("front");
    }
  });

  test("an ad that is not on the front brings its own picture, one business each", () => {
    expect(ads.filter((ad) => !findSpotlightPictureUrl(ad)).map((ad) => ad.spots)).toHaveLength(7);
    expect(ads.filter((ad) => !findSpotlightPictureUrl(ad)).map((ad) => ad.spots)).toEqual(
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
    expect(spotBoxInCardFractions("F1")).toMatchObject({ x: 0, y: 0 });
    const last = spotBoxInCardFractions("F7");
    expect(last.x + last.width).toBeCloseTo(1);
    expect(last.y + last.height).toBeCloseTo(1);
    expect(() => spotBoxInCardFractions("F99")).toThrow(RangeError);
  });

  test("says size and price as they are sold", () => {
    expect(describeSizeAndPrice("F4")).toBe("Medium, 3 × 4 in, $600");
    expect(describeSizeAndPrice("F3")).toBe("Large, 4 × 5 in, $1,000");
  });
});

const list = (length: number) => Array.from({ length }, (_, i) => `industry ${i}`);
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** The items after the first one, each chosen with the next of the given numbers. */
function play(items: readonly string[], draws: readonly number[]): string[] {
  let shown: readonly string[] = items.slice(0, 1);
  return draws.map((draw) => {
    const turn = pickItemNotShownRecently(items, shown, () => draw);
    shown = turn.shown;
    return turn.item;
  });
}

describe("the rotating word", () => {
  test("is drawn from what was not shown lately", () => {
    expect(pickItemNotShownRecently(list(10), ["industry 0"], () => 0).item).toBe("industry 1");
    expect(pickItemNotShownRecently(list(10), ["industry 0"], () => 0.999).item).toBe("industry 9");
  });

  test("starts its history over when that holds all but 5 of the list", () => {
    const items = list(10);
    const almost = pickItemNotShownRecently(
      items,
      ["industry 0", "industry 1", "industry 2"],
      () => 0,
    );
    expect(almost).toEqual({
      item: "industry 3",
      shown: ["industry 0", "industry 1", "industry 2", "industry 3"],
    });
    expect(pickItemNotShownRecently(items, almost.shown, () => 0)).toEqual({
      item: "industry 4",
      shown: ["industry 4"],
    });
  });

  test("refuses an empty list, and keeps showing the only item of a list", () => {
    expect(() => pickItemNotShownRecently([], [], Math.random)).toThrow(RangeError);
    expect(pickItemNotShownRecently(["alone"], ["alone"], () => 0.5).item).toBe("alone");
  });

  test("never shows the same word twice in a row, for any list and any chance", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 60 }),
        fc.array(chance, { maxLength: 200 }),
        (length, draws) => {
          const items = list(length);
          const seen = [items[0], ...play(items, draws)];
          expect(seen.every((item, i) => i === 0 || item !== seen[i - 1])).toBe(true);
        },
      ),
    );
  });

  test("never repeats a word within one history of the 54 industries", () => {
    const words = builtInIndustries.map((one) => one.word);
    fc.assert(
      fc.property(fc.array(chance, { minLength: 48, maxLength: 48 }), (draws) => {
        const seen = [words[0], ...play(words, draws)];
        expect(new Set(seen).size).toBe(49);
      }),
    );
  });

  test("comes to every word of the list in time", () => {
    const words = builtInIndustries.map((one) => one.word);
    let seed = 7;
    const draws = Array.from({ length: 2000 }, () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    });
    expect(new Set(play(words, draws)).size).toBe(54);
  });
});
