import { expect, test } from "vitest";
import { addDays } from "#platform/clock.ts";
import {
  businessDayOnOrBefore,
  businessDaysAfter,
  federalHolidays,
  isBusinessDay,
  isPostOfficeDay,
  postOfficeDayOnOrAfter,
} from "./business-days.ts";

/** As the government lists them for its own offices, observed days included (opm.gov, federal holidays). */
const observed = `
  2025-12-25 2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12
  2026-11-11 2026-11-26 2026-12-25 2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05
  2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24 2027-12-31 2028-01-17 2028-02-21 2028-05-29
  2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-10 2028-11-23 2028-12-25
`
  .trim()
  .split(/\s+/);

test("every weekday of three years is a business day, except the observed federal holidays", () => {
  const closed: string[] = [];
  for (let day = "2025-12-25"; day < "2029-01-01"; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const weekend = weekday === 0 || weekday === 6;
    if (weekend) expect(isBusinessDay(day), day).toBe(false);
    else if (!isBusinessDay(day)) closed.push(day);
  }
  expect(closed).toEqual(observed);
});

test("there are eleven federal holidays", () => {
  expect(new Set(federalHolidays.map(({ name }) => name)).size).toBe(11);
});

test.each([
  ["a Saturday", "2027-05-15", true, false],
  ["a Sunday", "2027-05-16", false, false],
  ["Independence Day on a Saturday", "2026-07-04", false, false],
  ["the Friday before it, when federal offices observe it", "2026-07-03", true, false],
  ["the Monday after it", "2026-07-06", true, true],
  ["the Monday on which a Sunday’s Independence Day is observed", "2027-07-05", false, false],
  ["Martin Luther King Day", "2029-01-15", false, false],
  ["the last Friday of a year whose New Year’s Day is a Saturday", "2027-12-31", true, false],
  ["Thanksgiving Day", "2026-11-26", false, false],
  ["the day after Thanksgiving", "2026-11-27", true, true],
])("%s, %s: a post office counter is open: %s, a business day: %s", (_, day, post, business) => {
  expect(isPostOfficeDay(day)).toBe(post);
  expect(isBusinessDay(day)).toBe(business);
});

test("a deadline moves back over a long weekend, and stays where it is a business day", () => {
  expect(businessDayOnOrBefore("2026-09-07")).toBe("2026-09-04");
  expect(businessDayOnOrBefore("2026-09-04")).toBe("2026-09-04");
  expect(businessDayOnOrBefore("2027-12-26")).toBe("2027-12-23");
});

test("a drop date moves on over a Sunday and the holiday after it, and a Saturday stays", () => {
  expect(postOfficeDayOnOrAfter("2032-02-15")).toBe("2032-02-17");
  expect(postOfficeDayOnOrAfter("2029-01-15")).toBe("2029-01-16");
  expect(postOfficeDayOnOrAfter("2027-05-15")).toBe("2027-05-15");
});

test("ten business days after a date skip weekends and holidays", () => {
  expect(businessDaysAfter("2026-12-18", 10)).toBe("2027-01-05");
  expect(businessDaysAfter("2026-11-20", 1)).toBe("2026-11-23");
  expect(businessDaysAfter("2026-11-21", 1)).toBe("2026-11-23");
});
