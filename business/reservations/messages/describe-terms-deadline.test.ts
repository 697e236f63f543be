import { expect, test } from "vitest";
import { describeTermsDeadline } from "./describe-terms-deadline.ts";

const until = (moment: string) =>
  describeTermsDeadline({ expiresAt: new Date(`${moment}:00-07:00`), createdAt: new Date(0) });

test("a deadline in office hours is said with its time, one at midnight as the end of a day", () => {
  expect(until("2026-11-25T11:00")).toBe("11:00 am on Wednesday, November 25, 2026, Arizona time");
  expect(until("2026-11-25T00:00")).toBe("the end of Tuesday, November 24, 2026, Arizona time");
});
