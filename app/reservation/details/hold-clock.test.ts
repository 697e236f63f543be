import { expect, test } from "vitest";
import { formatTimeLeft } from "./hold-clock.tsx";

test.each([
  [0, "0:00"],
  [125, "2:05"],
  [3_599, "59:59"],
  [3_600, "1:00:00"],
  [21_590, "5:59:50"],
])("%i seconds left are shown as %s", (seconds, shown) => {
  expect(formatTimeLeft(seconds)).toBe(shown);
});
