import fc from "fast-check";
import { expect, test } from "vitest";
import { fitFontSize } from "./card-spot.tsx";

test("a short name stands large, a long one small, none outside the sizes that can be read", () => {
  expect(fitFontSize("Ace", 3, 2)).toBeGreaterThan(fitFontSize("Copper & Kind Plumbing", 3, 2));
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (name) => {
      const size = fitFontSize(name, 2.5, 1);
      return size >= 0.12 && size <= 0.75;
    }),
  );
});

test("the longest word of a name fits across", () => {
  const size = fitFontSize("Refrigeration Services", 2.4, 2);
  expect("Refrigeration".length * size * 0.46).toBeLessThanOrEqual(2.4);
});
