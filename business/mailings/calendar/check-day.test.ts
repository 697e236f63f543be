import { expect, test } from "vitest";
import { checkDay } from "./check-day.ts";

test("a drop date on a Sunday or a holiday says why it is bad, and names the next good day", () => {
  expect(checkDay("2027-05-16", "post-office")).toEqual({
    why: "Sunday, May 16, 2027: post offices are closed.",
    better: "2027-05-17",
    isClosed: true,
  });
  expect(checkDay("2026-11-26", "post-office")).toMatchObject({
    why: "Thursday, November 26, 2026: Thanksgiving Day, post offices are closed.",
    better: "2026-11-27",
  });
  // July 4, 2027 is a Sunday, so the post office observes it on the Monday.
  expect(checkDay("2027-07-05", "post-office")?.why).toContain("Independence Day (observed)");
});

test("a drop date on a Saturday is open, but is asked about", () => {
  expect(checkDay("2027-05-15", "post-office")).toEqual({
    why: "Saturday, May 15, 2027: make sure your post office takes cards on Saturdays.",
    better: "2027-05-17",
    isClosed: false,
  });
});

test("a deadline on a weekend or a holiday names the business day before", () => {
  expect(checkDay("2027-05-16", "business")).toEqual({
    why: "Sunday, May 16, 2027: a weekend, so nobody is at work.",
    better: "2027-05-14",
    isClosed: true,
  });
  expect(checkDay("2026-07-03", "business")?.why).toContain("Independence Day (observed)");
  // The Saturday before a Monday holiday has nothing to do with it.
  expect(checkDay("2026-11-26", "business")).toMatchObject({ better: "2026-11-25" });
});

test("a call on a weekend or a holiday is warned about, and names the next business day", () => {
  expect(checkDay("2027-05-15", "call")).toEqual({
    why: "Saturday, May 15, 2027: a weekend. They may be closed.",
    better: "2027-05-17",
    isClosed: false,
  });
  expect(checkDay("2026-11-26", "call")).toMatchObject({
    why: "Thursday, November 26, 2026: Thanksgiving Day. They may be closed.",
    better: "2026-11-27",
  });
});

test("an ordinary weekday raises no concern", () => {
  expect(checkDay("2027-05-18", "post-office")).toBeUndefined();
  expect(checkDay("2027-05-18", "business")).toBeUndefined();
  expect(checkDay("2027-05-18", "call")).toBeUndefined();
});
