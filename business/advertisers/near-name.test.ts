import { expect, test } from "vitest";
import { nearName } from "./near-name.ts";

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
    expect(nearName(name), name).toBe("copperpipes");
  }
  expect(nearName("Joe's & Sons")).toBe(nearName("Joes and Sons, LLC"));
});

test("names that only begin alike are not, and one that is nothing but a form stays what it is", () => {
  expect(nearName("Copper Pipes and Drains")).not.toBe(nearName("Copper Pipes"));
  expect(nearName("Copper Pipes Scottsdale")).not.toBe(nearName("Copper Pipes"));
  expect(nearName("Costco")).toBe("costco");
  expect(nearName("LLC")).toBe("llc");
  expect(nearName("Inc.")).toBe("inc");
});
