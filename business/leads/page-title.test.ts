import { expect, test } from "vitest";
import { pageTitle } from "./page-title.ts";

test.each([
  ["/", "Home"],
  ["/about", "About"],
  ["/lead-form", "Lead Form"],
  ["/areas/mccormick-ranch", "McCormick Ranch"],
  ["/industries/hvac", "HVAC"],
  ["/areas/gone-by-now", "Gone By Now"],
])("the page %s is called %s", (path, title) => {
  expect(pageTitle(path)).toBe(title);
});
