import { expect, it } from "vitest";
import { count, dollars, perHome } from "./money.ts";

it("writes whole dollars without cents, and others with both digits", () => {
  expect(dollars(1000_00)).toBe("$1,000");
  expect(dollars(5_95)).toBe("$5.95");
  expect(dollars(10_20)).toBe("$10.20");
});

it("divides a price by the households", () => {
  expect([350_00, 600_00, 1000_00].map((cents) => perHome(cents))).toEqual(["3.5¢", "6¢", "10¢"]);
  expect(perHome(350_00, 12_500)).toBe("2.8¢");
});

it("separates thousands", () => {
  expect(count(10_000)).toBe("10,000");
});
