import { expect, test } from "vitest";
import { calculateAdProfitability } from "./ad-result.ts";
import { groupAdResults, type MailingAdResult, median } from "./find-mailing-results.ts";

const moneyOf = (newCustomers: number | null, margin: number | null = 4_000, redeemed = 0) =>
  calculateAdProfitability({
    priceCents: 60_000,
    redeemed,
    reported: { jobCents: 45_000, marginBasisPoints: margin, newCustomers },
  });

test("an ad that brought three customers says what each cost, and what is missing to break even", () => {
  expect(moneyOf(3)).toEqual({
    costPerCustomerCents: 20_000,
    profitCents: -6_000,
    breakEvenJobs: 4,
    missingJobs: 1,
  });
});

test("past break-even nothing is missing, and the profit is what is left", () => {
  expect(moneyOf(6)).toMatchObject({ profitCents: 48_000, missingJobs: 0 });
});

test("customers who were counted one by one count until the advertiser says a number", () => {
  expect(moneyOf(null, 4_000, 3).costPerCustomerCents).toBe(20_000);
  expect(moneyOf(6, 4_000, 3).costPerCustomerCents).toBe(10_000);
});

test("nobody is made up: without customers there is no cost per customer, without a margin no profit", () => {
  expect(moneyOf(0).costPerCustomerCents).toBeUndefined();
  expect(moneyOf(2, null)).toEqual({
    costPerCustomerCents: 30_000,
    profitCents: undefined,
    breakEvenJobs: undefined,
    missingJobs: undefined,
  });
});

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
