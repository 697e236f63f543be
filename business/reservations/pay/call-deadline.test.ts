import { expect, test } from "vitest";
import { callDeadline, callDeadlineAfter } from "./payment-terms.ts";

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
  expect(callDeadline(at(reserved), office)).toEqual(at(until));
});

test("the hours are those that the owner has set, weekends included", () => {
  const weekend = { weekdays: [6, 7], opens: "10:30", closes: "14:00" };
  expect(callDeadline(at("2026-12-02 12:00"), weekend)).toEqual(at("2026-12-05 12:30"));
  expect(callDeadline(at("2026-12-05 13:00"), weekend)).toEqual(at("2026-12-06 12:30"));
});

test("a day shorter than 2 hours is time enough, to its close", () => {
  const brief = { weekdays: [3], opens: "09:00", closes: "10:00" };
  expect(callDeadline(at("2026-12-01 12:00"), brief)).toEqual(at("2026-12-02 10:00"));
  expect(callDeadline(at("2026-12-02 09:30"), brief)).toEqual(at("2026-12-09 10:00"));
});

test("at any hour of a year the phone is answered at the deadline, which is at least 2 hours away", () => {
  const HOUR = 3_600_000;
  const begin = at("2026-11-25 00:00").getTime();
  for (let hour = 0; hour < 365 * 24; hour++) {
    const from = begin + hour * HOUR + 17 * 60_000;
    const until = callDeadline(new Date(from), office).getTime();
    const timeOfDay = new Date(until - 7 * HOUR).toISOString().slice(11, 16);
    expect(until - from).toBeGreaterThanOrEqual(2 * HOUR);
    expect(timeOfDay >= "11:00" && timeOfDay <= "17:00", timeOfDay).toBe(true);
  }
});

test.each([
  ["is open the next day", "2026-12-01", "2026-12-10", "2026-12-02 11:00"],
  ["is closed for a weekend", "2026-12-04", "2026-12-10", "2026-12-07 11:00"],
  ["is closed for Thanksgiving", "2026-11-25", "2026-12-10", "2026-11-27 11:00"],
  ["opens after the invoice is due", "2026-12-04", "2026-12-05", "2026-12-06 00:00"],
  ["opens, but the invoice is due by then", "2026-12-01", "2026-12-01", "2026-12-02 00:00"],
])(
  "a customer the office booked can call past the end of a day where it %s (%s, due %s: %s)",
  (_, last, due, until) => {
    expect(callDeadlineAfter(last, due, office)).toEqual(at(until));
  },
);
