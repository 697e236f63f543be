import { expect, test } from "vitest";
import { normalizeBusinessName } from "./find-duplicates.ts";

test("names that are said alike are near, whatever they are by law", () => {
  for (const name of [
    "Copper Pipes",
    " copper PIPES",
    "Copper Pipes LLC",
    "Copper Pipes, L.L.C.",
    "Copper-Pipes Inc.",
    "The Copper Pipes Co",
    "Cópper Pipes Company, Inc",
    "Copper Pipes Corp.",
  ]) {
    expect(normalizeBusinessName(name), name).toBe("copperpipes");
  }
  expect(normalizeBusinessName("Joe’s & Sons")).toBe(normalizeBusinessName("Joes and Sons, LLC"));
});

test("names that only begin alike are not, and one that is nothing but a form stays what it is", () => {
  expect(normalizeBusinessName("Copper Pipes and Drains")).not.toBe(
    normalizeBusinessName("Copper Pipes"),
  );
  expect(normalizeBusinessName("Copper Pipes Scottsdale")).not.toBe(
    normalizeBusinessName("Copper Pipes"),
  );
  expect(normalizeBusinessName("Costco")).toBe("costco");
  expect(normalizeBusinessName("LLC")).toBe("llc");
  expect(normalizeBusinessName("Inc.")).toBe("inc");
});
