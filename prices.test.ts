import { afterEach, describe, expect, test } from "vitest";
import {
  currentPrices,
  highestPrice,
  pricedSizes,
  priceOf,
  savingClaims,
  savings,
  savingsRange,
  setPrices,
} from "./prices.ts";

afterEach(() => setPrices());

describe("the price comparison", () => {
  test("adds print and postage of the day to the totals that are published", () => {
    expect(savings().map(({ id, totalCents }) => [id, totalCents])).toEqual([
      ["own-9x12", 4_899_00],
      ["own-6x9", 3_709_00],
      ["turn-key", 3_350_00],
    ]);
    for (const { printCents, postageCents, totalCents } of savings()) {
      if (printCents !== null) expect(printCents + (postageCents ?? 0)).toBe(totalCents);
    }
  });

  test("gives every percentage of the table", () => {
    const percents = savings().map((row) => row.savings.map(({ percent }) => percent));
    expect(percents).toEqual([
      [93, 88, 80],
      [91, 84, 73],
      [90, 82, 70],
    ]);
  });

  test("bears out both claims: 60-70% less for every size, up to 80% for a Large against a 9x12", () => {
    const exact = savings().flatMap((row) =>
      row.savings.map(({ priceCents }) => 1 - priceCents / row.totalCents),
    );
    expect(Math.min(...exact)).toBeGreaterThanOrEqual(0.7);
    expect(savings()[0]?.savings.at(-1)).toMatchObject({ size: "large", percent: 80 });
  });

  test("names a dated source for every row", () => {
    for (const { sources } of savings()) {
      expect(sources.length).toBeGreaterThan(0);
      for (const { name, date } of sources) {
        expect(name).not.toBe("");
        expect(date).toMatch(/^2026-\d\d-\d\d$/);
      }
    }
  });
});

test("what pages say about savings is the client's wording at the first prices, and follows others", () => {
  expect(savingClaims()).toEqual({ upTo: "Up to 80%", careful: "60-70% less" });
  expect(savingsRange()).toBe("70% to 93%");
  setPrices({ small: 500_00, medium: 900_00, large: 1_250_00 });
  expect(priceOf("large")).toBe(1_250_00);
  expect(pricedSizes().map(({ priceCents }) => priceCents)).toEqual([500_00, 900_00, 1_250_00]);
  expect(savingClaims()).toEqual({ upTo: "Up to 74%", careful: "50-60% less" });
  expect(savingsRange()).toBe("63% to 90%");
});

test("the highest price still leaves the saving that pages name, and a cent more doesn't", () => {
  const careful = (large: number) => {
    setPrices({ ...currentPrices(), large });
    return savingClaims().careful;
  };
  expect(highestPrice()).toBe(2_680_00);
  expect(careful(highestPrice())).toBe("10-20% less");
  expect(careful(highestPrice() + 1)).toBe("0-10% less");
});
