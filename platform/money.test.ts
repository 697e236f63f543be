import * as v from "valibot";
import { expect, it, test } from "vitest";
import { dollarAmountSchema } from "./dollar-amount.ts";
import { dollars, formatCount, formatDollarsAndCents } from "./money.ts";
import { fractionInWords } from "./number-word.ts";

it("writes whole dollars without cents, and others with both digits", () => {
  expect(dollars(1000_00)).toBe("$1,000");
  expect(dollars(5_95)).toBe("$5.95");
  expect(dollars(10_20)).toBe("$10.20");
});

it("puts the minus before the dollar sign", () => {
  expect(dollars(-5_95)).toBe("−$5.95");
  expect(formatDollarsAndCents(-1000_00)).toBe("−$1,000.00");
});

it("separates thousands", () => {
  expect(formatCount(10_000)).toBe("10,000");
});

it("writes a column of amounts with cents in every line", () => {
  expect(formatDollarsAndCents(1000_00)).toBe("$1,000.00");
  expect(formatDollarsAndCents(5_95)).toBe("$5.95");
  expect(formatDollarsAndCents(0)).toBe("$0.00");
});

test.each([
  ["350", 35_000],
  ["$1,950.50", 195_050],
  ["1950.5", 195_050],
  ["$ 1,000,000", 100_000_000],
  ["\u00a0＄1,000.00", 100_000],
  ["0.50", 50],
  ["350.", 35_000],
  ["US$1,250", 125_000],
  ["1,250.50 dollars", 125_050],
])("%s is %i cents", (typed, cents) => {
  expect(v.parse(dollarAmountSchema, typed)).toBe(cents);
});

test.each([
  "2,50",
  "256,13",
  "1.234,50",
  "1,2345",
  "12,34,567",
  "1.234",
  "",
  "-5",
  "ten",
  "1e3",
  "1 000",
  "1,000,00",
  "350 00",
  "1.000.000",
  "$1k",
])("%j could be another amount, and is refused", (typed) => {
  expect(v.safeParse(dollarAmountSchema, typed).issues?.[0].message).toBe(
    "Enter an amount in dollars, like 1,250 or 350.50.",
  );
});

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
