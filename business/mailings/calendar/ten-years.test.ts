import { expect, test } from "vitest";
import { datesForDrop, defaultFirstDropDate, dropDatesFrom } from "#business/mailings/mailing.ts";
import { addDays } from "#platform/clock.ts";
import { deadlineRule } from "#site.ts";
import { businessDaysAfter, isBusinessDay, isPostOfficeDay } from "./business-days.ts";

/**
 * Four years of mailings by the calendar, worked out apart from this code: the drop date, then booking closes, brief,
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
  2031-05-15 04-24 04-25 04-30 05-02 05-09 05-22 06-13`;
const rows = table
  .trim()
  .split("\n")
  .map((row) => row.trim().split(" "));
const drops = dropDatesFrom(defaultFirstDropDate("2027-01-01"), 120);
const monthAndDay = (date: string) => date.slice(5);

test("four years of mailings have the dates of the table", () => {
  expect(rows).toHaveLength(49);
  const planned = drops.slice(0, rows.length).map((drop) => {
    const { bookingCloses, briefDue, approvalDue, printFile, cardsReceived, inHomesBy, report } =
      datesForDrop(drop);
    const others = [bookingCloses, briefDue, approvalDue, printFile, cardsReceived];
    return [drop, ...[...others, inHomesBy, report].map(monthAndDay)];
  });
  expect(planned).toEqual(rows);
});

test("for ten years no deadline falls on a weekend or a federal holiday, nor after its day of the rule", () => {
  for (const drop of drops) {
    const dates = datesForDrop(drop);
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
    const { bookingCloses, briefDue, approvalDue, printFile, cardsReceived } = datesForDrop(drop);
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
