import * as v from "valibot";
import { expect, test } from "vitest";
import { dollarAmountSchema } from "./dollar-amount.ts";

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
