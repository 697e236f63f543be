import { expect, test } from "vitest";
import { recurringTask, timeSlotOf } from "./job-kind.ts";

const nothing = async () => {};

test("a slot lasts its minutes, to the millisecond", () => {
  const hourly = recurringTask("hourly", 60, nothing);
  const first = timeSlotOf(hourly, new Date("2027-01-04T10:00:00.000Z"));
  expect(timeSlotOf(hourly, new Date("2027-01-04T10:59:59.999Z"))).toBe(first);
  expect(timeSlotOf(hourly, new Date("2027-01-04T11:00:00.000Z"))).toBe(first + 1);
});

test("an offset of 600 minutes starts a day's slot at 3:00 in Arizona, summer and winter", () => {
  const nightly = recurringTask("nightly", 1440, nothing, { offsetMinutes: 600 });
  for (const day of ["2027-01-04", "2027-07-04"]) {
    const before = timeSlotOf(nightly, new Date(`${day}T02:59:59-07:00`));
    expect(timeSlotOf(nightly, new Date(`${day}T03:00:00-07:00`))).toBe(before + 1);
  }
});
