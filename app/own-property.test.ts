import { expect, test } from "vitest";
import { getOwnProperty, requireOwnProperty } from "./own-property.ts";

test("a table holds what was put into it, and nothing that every object knows", () => {
  const table = { open: "Open", closed: "Closed" };
  expect(getOwnProperty(table, "open")).toBe("Open");
  for (const text of ["constructor", "__proto__", "toString", "hasOwnProperty", "", "Open"]) {
    expect(getOwnProperty(table, text), text).toBeUndefined();
  }
});

test("a route that its file has no answer for is an error, also in another spelling", () => {
  const files = { "robots.txt": "Allow" };
  expect(requireOwnProperty(files, "robots.txt")).toBe("Allow");
  for (const route of ["/robots.txt", "sitemap.xml", "constructor"]) {
    expect(() => requireOwnProperty(files, route), route).toThrow(route);
  }
});
