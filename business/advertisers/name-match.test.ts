import { expect, test } from "vitest";
import { nameMatchKey } from "./name-match.ts";

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
    expect(nameMatchKey(name), name).toBe("copperpipes");
  }
  expect(nameMatchKey("Joe's & Sons")).toBe(nameMatchKey("Joes and Sons, LLC"));
});

test("names that only begin alike are not, and one that is nothing but a form stays what it is", () => {
  expect(nameMatchKey("Copper Pipes and Drains")).not.toBe(nameMatchKey("Copper Pipes"));
  expect(nameMatchKey("Copper Pipes Scottsdale")).not.toBe(nameMatchKey("Copper Pipes"));
  expect(nameMatchKey("Costco")).toBe("costco");
  expect(nameMatchKey("LLC")).toBe("llc");
  expect(nameMatchKey("Inc.")).toBe("inc");
});
