import { expect, test } from "vitest";
import { screensInside } from "./office-demo.ts";

test("the screens inside the office are found, and a layout that is not found is an error", () => {
  const files = screensInside().map(({ file }) => file);
  expect(files).toContain("office/today/today.tsx");
  expect(files.length).toBeGreaterThan(20);
  expect(() => screensInside([{ file: "office/inside.tsx", children: [] }])).toThrow("layout");
});
