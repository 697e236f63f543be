import { expect, test } from "vitest";
import { datesOfPeriod, resolveDateRange } from "./date-range.ts";
import { readTypedDate } from "./typed-date.ts";

test.each([
  "1/15/2027",
  "01/15/27",
  "Jan 15, 2027",
  "January 15th, 2027",
  "Fri, Jan 15, 2027",
  "15-Jan-27",
  "15 January 2027",
  "1/15/2027 9:00 AM",
  "2027-01-15 09:00",
  "2027-01-15T09:00:00Z",
  "2027/01/15",
  "1-15-2027",
  "Jan-15-2027",
  "20270115",
  "1.15.2027",
  "Fri 1/15/2027",
  "1/15/2027 (Fri)",
  "1 / 15 / 2027",
  "2027. 01. 15.",
  "15th of January 2027",
  "15JAN2027",
  "1/15/2027 9am",
  "1/15/2027 @ 9:00",
  "Jan 15, 2027, 9 a.m.",
  "46402",
  "46402.375",
  "Jan 15 '27",
  "Jan15 2027",
  "15/Jan/2027",
  "2027-Jan-15",
  "1 15 2027",
  "1\\15\\2027",
  "the 15th of January, 2027",
  "15 de enero de 2027",
  "enero 15, 2027",
  "20270115T090000Z",
  "1/15/2027 9:00:00 AM MST",
  "Fri, 15 Jan 2027 16:00:00 GMT",
  "Fri Jan 15 2027 00:00:00 GMT-0700 (Mountain Standard Time)",
])("%s is January 15, 2027", (typed) => {
  expect(readTypedDate(typed)).toEqual({ date: "2027-01-15" });
});

test("the month stands before the day", () => {
  expect(readTypedDate("12/3/26")).toEqual({ date: "2026-12-03" });
});

test.each([
  ["15/01/2027", "Is “15/01/2027” 2027-01-15? Write it like that, with the year first."],
  ["02/29/2027", "There is no Feb 29, 2027."],
  ["x".repeat(101), `“${"x".repeat(100)}” isn’t a date. Write it like 2027-05-15.`],
  ["15 01 2027", "Is “15 01 2027” 2027-01-15? Write it like that, with the year first."],
  ["31/04/2027", "There is no Apr 31, 2027."],
  ["1/15", "“1/15” isn’t a date. Write it like 2027-05-15."],
  ["soon", "“soon” isn’t a date. Write it like 2027-05-15."],
  ["13/13/2027", "“13/13/2027” isn’t a date. Write it like 2027-05-15."],
])("%s is asked about", (typed, problem) => {
  expect(readTypedDate(typed)).toEqual({ problem });
});

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
