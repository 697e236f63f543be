import { expect, test } from "vitest";
import { parseIdParam } from "./url-params.ts";

test("a number in an address is one that a record may have", () => {
  expect(parseIdParam("999999999")).toBe(999_999_999);
  for (const none of [undefined, "", "0", "01", "-1", "1.5", "1e3", "2147483648"]) {
    expect(() => parseIdParam(none), none).toThrow();
  }
});
