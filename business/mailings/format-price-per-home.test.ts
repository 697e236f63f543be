import { expect, it } from "vitest";
import { formatPricePerHome } from "./format-price-per-home.ts";

it("divides a price by the households", () => {
  expect([350_00, 600_00, 1000_00].map((cents) => formatPricePerHome(cents))).toEqual([
    "3.5¢",
    "6¢",
    "10¢",
  ]);
  expect(formatPricePerHome(350_00, 12_500)).toBe("2.8¢");
});
