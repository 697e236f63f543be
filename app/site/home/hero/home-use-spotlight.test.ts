import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import { nextRotationStep } from "./home-use-spotlight.ts";

const list = (length: number) => Array.from({ length }, (_, i) => `industry ${i}`);
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** The items after the first one, each chosen with the next of the given numbers. */
function play(items: readonly string[], draws: readonly number[]): string[] {
  let shown: readonly string[] = items.slice(0, 1);
  return draws.map((draw) => {
    const turn = nextRotationStep(items, shown, () => draw);
    shown = turn.shown;
    return turn.item;
  });
}

describe("the rotating word", () => {
  test("is drawn from what was not shown lately", () => {
    expect(nextRotationStep(list(10), ["industry 0"], () => 0).item).toBe("industry 1");
    expect(nextRotationStep(list(10), ["industry 0"], () => 0.999).item).toBe("industry 9");
  });

  test("starts its history over when that holds all but 5 of the list", () => {
    const items = list(10);
    const almost = nextRotationStep(items, ["industry 0", "industry 1", "industry 2"], () => 0);
    expect(almost).toEqual({
      item: "industry 3",
      shown: ["industry 0", "industry 1", "industry 2", "industry 3"],
    });
    expect(nextRotationStep(items, almost.shown, () => 0)).toEqual({
      item: "industry 4",
      shown: ["industry 4"],
    });
  });

  test("refuses an empty list, and keeps showing the only item of a list", () => {
    expect(() => nextRotationStep([], [], Math.random)).toThrow(RangeError);
    expect(nextRotationStep(["alone"], ["alone"], () => 0.5).item).toBe("alone");
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
    const words = firstIndustries.map((one) => one.word);
    fc.assert(
      fc.property(fc.array(chance, { minLength: 48, maxLength: 48 }), (draws) => {
        const seen = [words[0], ...play(words, draws)];
        expect(new Set(seen).size).toBe(49);
      }),
    );
  });

  test("comes to every word of the list in time", () => {
    const words = firstIndustries.map((one) => one.word);
    let seed = 7;
    const draws = Array.from({ length: 2000 }, () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    });
    expect(new Set(play(words, draws)).size).toBe(54);
  });
});
