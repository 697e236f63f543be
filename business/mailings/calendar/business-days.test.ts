import { expect, test } from "vitest";
import {
  defaultFirstDropDate,
  mailingDatesForDropDate,
  monthlyDropDatesFrom,
} from "#business/mailings/mailing.ts";
import { addDays } from "#platform/clock.ts";
import { deadlineRule } from "#site.ts";
import {
  businessDayOnOrBefore,
  businessDaysAfter,
  deadlineToCallOffice,
  federalHolidayRules,
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
  expect(new Set(federalHolidayRules.map(({ name }) => name)).size).toBe(11);
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

/**
 * Ten years of mailings by the calendar, worked out apart from this code: the drop date, then booking closes, brief,
 * approval, print, cards received, in homes by, report.
 */
const table = `
  2027-05-15 04-23 04-26 04-29 05-03 05-11 05-22 06-14
  2027-06-15 05-25 05-27 06-01 06-03 06-11 06-22 07-15
  2027-07-15 06-24 06-25 06-30 07-02 07-09 07-22 08-13
  2027-08-16 07-26 07-28 08-02 08-04 08-12 08-23 09-15
  2027-09-15 08-25 08-27 09-01 09-03 09-10 09-22 10-15
  2027-10-15 09-23 09-24 09-29 10-01 10-08 10-22 11-12
  2027-11-15 10-25 10-27 11-01 11-03 11-10 11-22 12-15
  2027-12-15 11-24 11-26 12-01 12-03 12-10 12-22 01-14
  2028-01-15 12-23 12-27 12-29 01-03 01-11 01-22 02-14
  2028-02-15 01-25 01-27 02-01 02-03 02-11 02-22 03-16
  2028-03-15 02-23 02-25 03-01 03-03 03-10 03-22 04-14
  2028-04-15 03-24 03-27 03-30 04-03 04-11 04-22 05-15
  2028-05-15 04-24 04-26 05-01 05-03 05-11 05-22 06-14
  2028-06-15 05-25 05-26 05-31 06-02 06-09 06-22 07-14
  2028-07-15 06-23 06-26 06-29 07-03 07-11 07-22 08-14
  2028-08-15 07-25 07-27 08-01 08-03 08-11 08-22 09-14
  2028-09-15 08-24 08-25 08-30 09-01 09-11 09-22 10-13
  2028-10-16 09-25 09-27 10-02 10-04 10-12 10-23 11-15
  2028-11-15 10-25 10-27 11-01 11-03 11-09 11-22 12-15
  2028-12-15 11-22 11-24 11-29 12-01 12-11 12-22 01-12
  2029-01-16 12-26 12-28 01-02 01-04 01-12 01-23 02-15
  2029-02-15 01-25 01-26 01-31 02-02 02-09 02-22 03-16
  2029-03-15 02-22 02-23 02-28 03-02 03-09 03-22 04-13
  2029-04-16 03-26 03-28 04-02 04-04 04-12 04-23 05-16
  2029-05-15 04-24 04-26 05-01 05-03 05-11 05-22 06-14
  2029-06-15 05-24 05-25 05-30 06-01 06-11 06-22 07-13
  2029-07-16 06-25 06-27 06-29 07-03 07-12 07-23 08-15
  2029-08-15 07-25 07-27 08-01 08-03 08-10 08-22 09-14
  2029-09-15 08-24 08-27 08-29 08-31 09-11 09-22 10-15
  2029-10-15 09-24 09-26 10-01 10-03 10-11 10-22 11-14
  2029-11-15 10-25 10-26 10-31 11-02 11-09 11-22 12-14
  2029-12-15 11-23 11-26 11-29 12-03 12-11 12-22 01-14
  2030-01-15 12-24 12-27 12-31 01-03 01-11 01-22 02-14
  2030-02-15 01-24 01-25 01-30 02-01 02-11 02-22 03-15
  2030-03-15 02-21 02-22 02-27 03-01 03-11 03-22 04-12
  2030-04-15 03-25 03-27 04-01 04-03 04-11 04-22 05-15
  2030-05-15 04-24 04-26 05-01 05-03 05-10 05-22 06-14
  2030-06-15 05-23 05-24 05-30 06-03 06-11 06-22 07-15
  2030-07-15 06-24 06-26 07-01 07-03 07-11 07-22 08-14
  2030-08-15 07-25 07-26 07-31 08-02 08-09 08-22 09-13
  2030-09-16 08-26 08-28 08-30 09-04 09-12 09-23 10-16
  2030-10-15 09-24 09-26 10-01 10-03 10-11 10-22 11-14
  2030-11-15 10-24 10-25 10-30 11-01 11-08 11-22 12-13
  2030-12-16 11-25 11-27 12-02 12-04 12-12 12-23 01-15
  2031-01-15 12-24 12-27 12-31 01-03 01-10 01-22 02-14
  2031-02-15 01-24 01-27 01-30 02-03 02-11 02-22 03-17
  2031-03-15 02-21 02-24 02-27 03-03 03-11 03-22 04-14
  2031-04-15 03-25 03-27 04-01 04-03 04-11 04-22 05-15
  2031-05-15 04-24 04-25 04-30 05-02 05-09 05-22 06-13
  2031-06-16 05-23 05-28 06-02 06-04 06-12 06-23 07-16
  2031-07-15 06-24 06-26 07-01 07-03 07-11 07-22 08-14
  2031-08-15 07-24 07-25 07-30 08-01 08-11 08-22 09-12
  2031-09-15 08-25 08-27 08-29 09-03 09-11 09-22 10-15
  2031-10-15 09-24 09-26 10-01 10-03 10-10 10-22 11-14
  2031-11-15 10-24 10-27 10-30 11-03 11-10 11-22 12-15
  2031-12-15 11-24 11-26 12-01 12-03 12-11 12-22 01-14
  2032-01-15 12-24 12-26 12-30 01-02 01-09 01-22 02-13
  2032-02-17 01-27 01-29 02-03 02-05 02-13 02-24 03-18
  2032-03-15 02-23 02-25 03-01 03-03 03-11 03-22 04-14
  2032-04-15 03-25 03-26 03-31 04-02 04-09 04-22 05-14
  2032-05-15 04-23 04-26 04-29 05-03 05-11 05-22 06-14
  2032-06-15 05-25 05-27 06-01 06-03 06-11 06-22 07-15
  2032-07-15 06-24 06-25 06-30 07-02 07-09 07-22 08-13
  2032-08-16 07-26 07-28 08-02 08-04 08-12 08-23 09-15
  2032-09-15 08-25 08-27 09-01 09-03 09-10 09-22 10-15
  2032-10-15 09-23 09-24 09-29 10-01 10-08 10-22 11-12
  2032-11-15 10-25 10-27 11-01 11-03 11-10 11-22 12-15
  2032-12-15 11-24 11-26 12-01 12-03 12-10 12-22 01-14
  2033-01-15 12-23 12-27 12-29 01-03 01-11 01-22 02-14
  2033-02-15 01-25 01-27 02-01 02-03 02-11 02-22 03-17
  2033-03-15 02-22 02-24 03-01 03-03 03-11 03-22 04-14
  2033-04-15 03-24 03-25 03-30 04-01 04-11 04-22 05-13
  2033-05-16 04-25 04-27 05-02 05-04 05-12 05-23 06-15
  2033-06-15 05-25 05-27 06-01 06-03 06-10 06-22 07-15
  2033-07-15 06-23 06-24 06-29 07-01 07-11 07-22 08-12
  2033-08-15 07-25 07-27 08-01 08-03 08-11 08-22 09-14
  2033-09-15 08-25 08-26 08-31 09-02 09-09 09-22 10-14
  2033-10-15 09-23 09-26 09-29 10-03 10-11 10-22 11-14
  2033-11-15 10-25 10-27 11-01 11-03 11-10 11-22 12-15
  2033-12-15 11-23 11-25 11-30 12-02 12-09 12-22 01-13
  2034-01-17 12-27 12-29 01-03 01-05 01-13 01-24 02-16
  2034-02-15 01-25 01-27 02-01 02-03 02-10 02-22 03-17
  2034-03-15 02-22 02-24 03-01 03-03 03-10 03-22 04-14
  2034-04-15 03-24 03-27 03-30 04-03 04-11 04-22 05-15
  2034-05-15 04-24 04-26 05-01 05-03 05-11 05-22 06-14
  2034-06-15 05-25 05-26 05-31 06-02 06-09 06-22 07-14
  2034-07-15 06-23 06-26 06-29 07-03 07-11 07-22 08-14
  2034-08-15 07-25 07-27 08-01 08-03 08-11 08-22 09-14
  2034-09-15 08-24 08-25 08-30 09-01 09-11 09-22 10-13
  2034-10-16 09-25 09-27 10-02 10-04 10-12 10-23 11-15
  2034-11-15 10-25 10-27 11-01 11-03 11-09 11-22 12-15
  2034-12-15 11-22 11-24 11-29 12-01 12-11 12-22 01-12
  2035-01-16 12-26 12-28 01-02 01-04 01-12 01-23 02-15
  2035-02-15 01-25 01-26 01-31 02-02 02-09 02-22 03-16
  2035-03-15 02-22 02-23 02-28 03-02 03-09 03-22 04-13
  2035-04-16 03-26 03-28 04-02 04-04 04-12 04-23 05-16
  2035-05-15 04-24 04-26 05-01 05-03 05-11 05-22 06-14
  2035-06-15 05-24 05-25 05-30 06-01 06-11 06-22 07-13
  2035-07-16 06-25 06-27 06-29 07-03 07-12 07-23 08-15
  2035-08-15 07-25 07-27 08-01 08-03 08-10 08-22 09-14
  2035-09-15 08-24 08-27 08-29 08-31 09-11 09-22 10-15
  2035-10-15 09-24 09-26 10-01 10-03 10-11 10-22 11-14
  2035-11-15 10-25 10-26 10-31 11-02 11-09 11-22 12-14
  2035-12-15 11-23 11-26 11-29 12-03 12-11 12-22 01-14
  2036-01-15 12-24 12-27 12-31 01-03 01-11 01-22 02-14
  2036-02-15 01-24 01-25 01-30 02-01 02-11 02-22 03-14
  2036-03-15 02-22 02-25 02-28 03-03 03-11 03-22 04-14
  2036-04-15 03-25 03-27 04-01 04-03 04-11 04-22 05-15
  2036-05-15 04-24 04-25 04-30 05-02 05-09 05-22 06-13
  2036-06-16 05-23 05-28 06-02 06-04 06-12 06-23 07-16
  2036-07-15 06-24 06-26 07-01 07-03 07-11 07-22 08-14
  2036-08-15 07-24 07-25 07-30 08-01 08-11 08-22 09-12
  2036-09-15 08-25 08-27 08-29 09-03 09-11 09-22 10-15
  2036-10-15 09-24 09-26 10-01 10-03 10-10 10-22 11-14
  2036-11-15 10-24 10-27 10-30 11-03 11-10 11-22 12-15
  2036-12-15 11-24 11-26 12-01 12-03 12-11 12-22 01-14
  2037-01-15 12-24 12-26 12-30 01-02 01-09 01-22 02-13
  2037-02-17 01-27 01-29 02-03 02-05 02-13 02-24 03-19
  2037-03-16 02-23 02-25 03-02 03-04 03-12 03-23 04-15
  2037-04-15 03-25 03-27 04-01 04-03 04-10 04-22 05-15`;
const rows = table
  .trim()
  .split("\n")
  .map((row) => row.trim().split(" "));
const drops = monthlyDropDatesFrom(defaultFirstDropDate("2027-01-01"), rows.length);
const monthAndDay = (date: string) => date.slice(5);

test("ten years of mailings have the dates of the table", () => {
  expect(rows).toHaveLength(120);
  const planned = drops.map((drop) => {
    const { bookingCloses, briefDue, approvalDue, printFile, cardsReceived, inHomesBy, report } =
      mailingDatesForDropDate(drop);
    const others = [bookingCloses, briefDue, approvalDue, printFile, cardsReceived];
    return [drop, ...[...others, inHomesBy, report].map(monthAndDay)];
  });
  expect(planned).toEqual(rows);
});

test("for ten years no deadline falls on a weekend or a federal holiday, nor after its day of the rule", () => {
  for (const drop of drops) {
    const dates = mailingDatesForDropDate(drop);
    for (const { id, days, work } of deadlineRule) {
      const byDays = addDays(drop, days);
      if (!work) expect(dates[id], `${id} of ${drop}`).toBe(byDays);
      else {
        expect(isBusinessDay(dates[id]), `${id} of ${drop}`).toBe(true);
        expect(dates[id] <= byDays, `${id} of ${drop}`).toBe(true);
        expect(dates[id] >= addDays(byDays, -7), `${id} of ${drop}`).toBe(true);
      }
    }
  }
});

test("for ten years every two deadlines are a business day apart, approval and print two, whatever drop date the office chooses", () => {
  for (let drop = "2027-05-01"; drop < "2037-05-01"; drop = addDays(drop, 1)) {
    const { bookingCloses, briefDue, approvalDue, printFile, cardsReceived } =
      mailingDatesForDropDate(drop);
    expect(businessDaysAfter(bookingCloses, 1) <= briefDue, drop).toBe(true);
    expect(businessDaysAfter(briefDue, 1) <= approvalDue, drop).toBe(true);
    expect(businessDaysAfter(approvalDue, 2) <= printFile, drop).toBe(true);
    expect(businessDaysAfter(printFile, 1) <= cardsReceived, drop).toBe(true);
  }
});

test("for ten years every card is dropped on the 15th, or on the next day a post office is open", () => {
  const moved = drops.filter((drop) => !drop.endsWith("-15"));
  expect(moved).toHaveLength(19);
  for (const drop of drops) {
    expect(isPostOfficeDay(drop), drop).toBe(true);
    for (let day = `${drop.slice(0, 8)}15`; day < drop; day = addDays(day, 1)) {
      expect(isPostOfficeDay(day), day).toBe(false);
    }
  }
});

const office = { weekdays: [1, 2, 3, 4, 5], opens: "09:00", closes: "17:00" };

/** An Arizona time of day as an instant. */
const at = (moment: string) => new Date(`${moment.replace(" ", "T")}:00-07:00`);

test.each([
  ["in office hours", "Wed", "2026-12-02 10:15", "2026-12-02 12:15"],
  ["exactly 2 hours before closing", "Wed", "2026-12-02 15:00", "2026-12-02 17:00"],
  ["just before closing", "Wed", "2026-12-02 16:50", "2026-12-03 11:00"],
  ["a minute too late for 2 hours", "Wed", "2026-12-02 15:01", "2026-12-03 11:00"],
  ["early in the morning", "Wed", "2026-12-02 06:30", "2026-12-02 11:00"],
  ["in the evening", "Wed", "2026-12-02 20:00", "2026-12-03 11:00"],
  ["in the evening before a weekend", "Fri", "2026-12-04 20:00", "2026-12-07 11:00"],
  ["on a weekend", "Sun", "2026-12-06 13:00", "2026-12-07 11:00"],
  ["in the evening before Thanksgiving", "Wed", "2026-11-25 18:08", "2026-11-27 11:00"],
  ["before a long weekend with an observed holiday", "Fri", "2027-07-02 19:00", "2027-07-06 11:00"],
])("a buyer who reserves %s (%s %s) can call until %s", (_, __, reserved, until) => {
  expect(deadlineToCallOffice(at(reserved), 2, office)).toEqual(at(until));
});

test("the hours are those that the owner has set, weekends included", () => {
  const weekend = { weekdays: [6, 7], opens: "10:30", closes: "14:00" };
  expect(deadlineToCallOffice(at("2026-12-02 12:00"), 2, weekend)).toEqual(at("2026-12-05 12:30"));
  expect(deadlineToCallOffice(at("2026-12-05 13:00"), 2, weekend)).toEqual(at("2026-12-06 12:30"));
});

test("a day shorter than 2 hours is time enough, to its close", () => {
  const brief = { weekdays: [3], opens: "09:00", closes: "10:00" };
  expect(deadlineToCallOffice(at("2026-12-01 12:00"), 2, brief)).toEqual(at("2026-12-02 10:00"));
  expect(deadlineToCallOffice(at("2026-12-02 09:30"), 2, brief)).toEqual(at("2026-12-09 10:00"));
});

test("at any hour of a year the phone is answered at the deadline, which is at least 2 hours away", () => {
  const HOUR = 3_600_000;
  const begin = at("2026-11-25 00:00").getTime();
  for (let hour = 0; hour < 365 * 24; hour++) {
    const from = begin + hour * HOUR + 17 * 60_000;
    const until = deadlineToCallOffice(new Date(from), 2, office).getTime();
    const timeOfDay = new Date(until - 7 * HOUR).toISOString().slice(11, 16);
    expect(until - from).toBeGreaterThanOrEqual(2 * HOUR);
    expect(timeOfDay >= "11:00" && timeOfDay <= "17:00", timeOfDay).toBe(true);
  }
});
