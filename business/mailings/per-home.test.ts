import { expect, it } from "vitest";
import { perHome } from "./per-home.ts";

it("divides a price by the households", () => {
  expect([350_00, 600_00, 1000_00].map((cents) => perHome(cents))).toEqual(["3.5¢", "6¢", "10¢"]);
  expect(perHome(350_00, 12_500)).toBe("2.8¢");
});
