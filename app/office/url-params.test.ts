import { expect, test } from "vitest";
import { parseIdParam } from "./url-params.ts";

test("an address whose number no record can have is not found", () => {
  expect(parseIdParam("999999999")).toBe(999_999_999);
  for (const none of [undefined, "", "0", "01", "-1", "1.5", "1e3", "2147483648"]) {
    expect(() => parseIdParam(none), none).toThrow(
      expect.objectContaining({ init: { status: 404 } }),
    );
  }
});
