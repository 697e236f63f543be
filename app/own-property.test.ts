import { expect, test } from "vitest";
import { getOwnProperty } from "./own-property.ts";

test("a table holds what was put into it, and nothing that every object knows", () => {
  const table = { open: "Open", closed: "Closed" };
  expect(getOwnProperty(table, "open")).toBe("Open");
  for (const text of ["constructor", "__proto__", "toString", "hasOwnProperty", "", "Open"]) {
    expect(getOwnProperty(table, text), text).toBeUndefined();
  }
});
