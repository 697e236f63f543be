import { expect, test } from "vitest";
import { fractionInWords } from "./number-word.ts";

test.each([
  [1, 2, "half"],
  [2, 4, "half"],
  [1, 3, "a third"],
  [2, 3, "2 thirds"],
  [1, 4, "a quarter"],
  [5, 14, "5/14"],
])("%i of %i is %s", (parts, of, words) => {
  expect(fractionInWords({ parts, of })).toBe(words);
});
