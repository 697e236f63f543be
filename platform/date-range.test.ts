import { expect, test } from "vitest";
import { datesOfPeriod, resolveDateRange } from "./date-range.ts";

test("a period is the whole month or year of the day on which it is asked for, or the one before", () => {
  expect(datesOfPeriod("this-month", "2027-01-31")).toEqual({
    from: "2027-01-01",
    to: "2027-01-31",
  });
  expect(datesOfPeriod("last-month", "2027-01-31")).toEqual({
    from: "2026-12-01",
    to: "2026-12-31",
  });
  expect(datesOfPeriod("last-month", "2028-03-31")).toEqual({
    from: "2028-02-01",
    to: "2028-02-29",
  });
  expect(datesOfPeriod("this-year", "2027-12-31")).toEqual({
    from: "2027-01-01",
    to: "2027-12-31",
  });
  expect(datesOfPeriod("last-year", "2027-01-01")).toEqual({
    from: "2026-01-01",
    to: "2026-12-31",
  });
});

test("dates of one's own come before a period, and what is no date is no limit", () => {
  const today = "2027-05-20";
  expect(resolveDateRange({ period: "this-month", from: "2027-02-10" }, today)).toEqual({
    from: "2027-02-10",
    to: undefined,
  });
  expect(resolveDateRange({ period: "this-month", to: "2027-02-30" }, today)).toEqual({
    from: "2027-05-01",
    to: "2027-05-31",
  });
  expect(resolveDateRange({ period: "soon", from: "x" }, today)).toEqual({});
});
