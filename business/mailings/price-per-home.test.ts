import { expect, it } from "vitest";
import { pricePerHome } from "./price-per-home.ts";

it("divides a price by the households", () => {
  expect([350_00, 600_00, 1000_00].map((cents) => pricePerHome(cents))).toEqual([
    "3.5¢",
    "6¢",
    "10¢",
  ]);
  expect(pricePerHome(350_00, 12_500)).toBe("2.8¢");
});
