import { expect, test } from "vitest";
import { latenessBandOf } from "./money.ts";

test("money is late from the day after it was due: a week, a month, or longer", () => {
  const today = "2027-03-31";
  for (const [dueOn, age] of [
    [null, "not-due"],
    ["2027-04-01", "not-due"],
    ["2027-03-31", "not-due"],
    ["2027-03-30", "week"],
    ["2027-03-24", "week"],
    ["2027-03-23", "month"],
    ["2027-03-01", "month"],
    ["2027-02-28", "older"],
  ] as const) {
    expect(latenessBandOf(dueOn, today), `${dueOn}`).toBe(age);
  }
});
