import { expect, test } from "vitest";
import { groupAdResults, type MailingAdResult, median } from "./find-mailing-results.ts";

test.each([
  [[], 0],
  [[7], 7],
  [[9, 1, 4], 4],
  [[10, 1, 4, 5], 4.5],
])("the middle of %j is %d", (numbers, middle) => {
  expect(median(numbers)).toBe(middle);
});

test("ads are grouped with their sums, the best middle first", () => {
  const ad = (size: string, people: number, bookedAgain: string | null = null) =>
    ({ size, people, customers: 1, bookedAgain }) as MailingAdResult;
  const ads = [ad("small", 3), ad("large", 20, "June"), ad("small", 5, "June"), ad("small", 100)];
  expect(groupAdResults(ads, ({ size }) => size)).toEqual([
    { key: "large", ads: 1, people: 20, middle: 20, customers: 1, again: 1 },
    { key: "small", ads: 3, people: 108, middle: 5, customers: 3, again: 1 },
  ]);
});
