import { expect, test } from "vitest";
import { normalizeBusinessName } from "./find-duplicates.ts";

test("a name in other capitals, accents or marks, or with another legal form, is the same name", () => {
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

test("two names that only begin alike aren't the same, and one that is only a legal form stays as it is", () => {
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
