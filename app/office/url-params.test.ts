import { expect, test } from "vitest";
import { orNotFound, parseIdParam } from "./url-params.ts";

const notFound = expect.objectContaining({ init: { status: 404 } });

test("an address whose number no record can have is not found", () => {
  expect(parseIdParam("999999999")).toBe(999_999_999);
  for (const none of [undefined, "", "0", "01", "-1", "1.5", "1e3", "2147483648"]) {
    expect(() => parseIdParam(none), none).toThrow(notFound);
  }
});

test("what is not there is not found, and what is there is given back, also a zero", () => {
  expect(() => orNotFound(undefined)).toThrow(notFound);
  expect(() => orNotFound(null)).toThrow(notFound);
  expect(orNotFound(0)).toBe(0);
});
