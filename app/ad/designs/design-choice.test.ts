import { expect, test } from "vitest";
import { findFieldAt } from "./design-choice.ts";

test("a tap on an ad leads to the field of the words that are nearest, and never to words that are ours", () => {
  const parts = [
    { role: "headline", x: 0.1, y: 0.05, width: 0.8, height: 0.2 },
    { role: "offer words", x: 0.1, y: 0.4, width: 0.3, height: 0.1 },
    { role: "scan words", x: 0.7, y: 0.9, width: 0.2, height: 0.05 },
    { role: "phone", x: 0.1, y: 0.8, width: 0.5, height: 0.06 },
  ] as const;
  expect(findFieldAt(parts, 0.5, 0.1)).toBe("headline");
  expect(findFieldAt(parts, 0.2, 0.5)).toBe("offer");
  expect(findFieldAt(parts, 0.8, 0.92)).toBe("phone");
  expect(findFieldAt([], 0.5, 0.5)).toBe("headline");
});
