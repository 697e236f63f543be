import { expect, test } from "vitest";
import { isBusinessDay } from "#business/mailings/calendar/business-days.ts";
import { mailingDatesForDropDate } from "#business/mailings/mailing.ts";
import { addDays } from "#platform/clock.ts";
import { latestDueReminderDate } from "./reminder-days.ts";

test("the details are asked for five business days and one before their date, and never after it", () => {
  // Monday, April 26; Sunday the 25th and Saturday the 24th lie between.
  const on = (today: string) => latestDueReminderDate("briefDue", "2027-04-26", today);
  expect(on("2027-04-18")).toBeUndefined();
  expect(on("2027-04-19")).toBe("2027-04-19");
  expect(on("2027-04-22")).toBe("2027-04-19");
  expect(on("2027-04-23")).toBe("2027-04-23");
  expect(on("2027-04-26")).toBe("2027-04-23");
  expect(on("2027-04-27")).toBeUndefined();
});

test("every reminder of ten years falls on a business day before its date", () => {
  for (let month = 0; month < 120; month++) {
    const year = 2027 + Math.floor(month / 12);
    const drop = `${year}-${String((month % 12) + 1).padStart(2, "0")}-15`;
    const dates = mailingDatesForDropDate(drop);
    for (const deadline of ["briefDue", "approvalDue"] as const) {
      const due = dates[deadline];
      const days = Array.from({ length: 12 }, (_, back) =>
        latestDueReminderDate(deadline, due, addDays(due, -back)),
      );
      const distinct = [...new Set(days)].filter((day) => day !== undefined);
      expect([due, distinct.length]).toEqual([due, 2]);
      for (const day of distinct)
        expect([day, isBusinessDay(day), day < due]).toEqual([day, true, true]);
    }
  }
});
