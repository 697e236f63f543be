import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_TAX_BASIS_POINTS, priceWithTax, taxDueDate, taxLineLabel } from "./tax.ts";

test("Scottsdale's 1.70% on $350, $600 and $1,000 is what the city's own figures give", () => {
  expect([350_00, 600_00, 1_000_00].map((cents) => priceWithTax(cents, 170).taxCents)).toEqual([
    595, 1020, 1700,
  ]);
  expect(priceWithTax(350_00, 170)).toEqual({
    priceCents: 350_00,
    taxBasisPoints: 170,
    taxCents: 595,
    totalCents: 355_95,
  });
});

test("half a cent is rounded up, less is not", () => {
  expect(priceWithTax(50, 100).taxCents).toBe(1);
  expect(priceWithTax(49, 100).taxCents).toBe(0);
  expect(priceWithTax(150, 100).taxCents).toBe(2);
});

test("without a rate there is no tax", () => {
  expect(priceWithTax(1000_00, 0)).toMatchObject({ taxCents: 0, totalCents: 1000_00 });
});

test("every total is the sum of its parts in whole cents, at most half a cent off", () => {
  const prices = fc.integer({ min: 1, max: 10_000_000 });
  const rates = fc.integer({ min: 0, max: MAX_TAX_BASIS_POINTS });
  fc.assert(
    fc.property(prices, rates, (cents, rate) => {
      const { taxCents, totalCents } = priceWithTax(cents, rate);
      const exact = BigInt(cents) * BigInt(rate);
      const off = BigInt(taxCents) * 10_000n - exact;
      return totalCents === cents + taxCents && off > -5_000n && off <= 5_000n;
    }),
  );
});

test("the tax line names the city and the rate as people write it", () => {
  expect(taxLineLabel({ taxBasisPoints: 170 })).toBe("Scottsdale privilege tax, 1.7%");
  expect(taxLineLabel({ taxBasisPoints: 175 })).toBe("Scottsdale privilege tax, 1.75%");
  expect(taxLineLabel({ taxBasisPoints: 0 })).toBe("No tax added");
});

test("a month's tax is due on the 20th of the next one, or on the business day after a weekend", () => {
  expect(taxDueDate("2026-10-01")).toBe("2026-11-20");
  expect(taxDueDate("2026-12-31")).toBe("2027-01-20");
  expect(taxDueDate("2026-08-15")).toBe("2026-09-21");
});
