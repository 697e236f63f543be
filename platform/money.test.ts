import { expect, it } from "vitest";
import { dollars, formatCount, formatDollarsAndCents } from "./money.ts";

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
