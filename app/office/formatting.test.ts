import { expect, test } from "vitest";
import { formatMoment } from "./formatting.ts";

test("a moment is said by the day where it is near, without the year where that is the same, and a line breaks neither before am nor inside a date", () => {
  const now = new Date("2026-11-20T17:00:00Z");
  const said = (instant: string) => formatMoment(new Date(instant), now).replaceAll("\u00a0", "_");
  expect(said("2026-11-20T16:05:00Z")).toBe("today, 9:05_am");
  expect(said("2026-11-20T06:59:00Z")).toBe("yesterday, 11:59_pm");
  expect(said("2026-01-02T20:00:00Z")).toBe("Fri, Jan_2, 1:00_pm");
  expect(said("2025-12-31T20:00:00Z")).toBe("Wed, Dec_31, 2025, 1:00_pm");
});
