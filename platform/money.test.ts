import { expect, it } from "vitest";
import { count, dollars, dollarsInFull } from "./money.ts";

it("writes whole dollars without cents, and others with both digits", () => {
  expect(dollars(1000_00)).toBe("$1,000");
  expect(dollars(5_95)).toBe("$5.95");
  expect(dollars(10_20)).toBe("$10.20");
});

it("puts the minus of what went back before the dollar sign", () => {
  expect(dollars(-5_95)).toBe("−$5.95");
  expect(dollarsInFull(-1000_00)).toBe("−$1,000.00");
});

it("separates thousands", () => {
  expect(count(10_000)).toBe("10,000");
});

it("writes a column of amounts with cents in every line", () => {
  expect(dollarsInFull(1000_00)).toBe("$1,000.00");
  expect(dollarsInFull(5_95)).toBe("$5.95");
  expect(dollarsInFull(0)).toBe("$0.00");
});
