import { expect, test } from "vitest";
import { type MailingState, mailingDatesForDropDate } from "#business/mailings/mailing.ts";
import { addDays } from "#platform/clock.ts";
import { deadlineRule } from "#site.ts";
import { findDayWarning } from "./check-day.ts";
import {
  deadlineIdsMatchingRule,
  postponedDates,
  recomputeRuleBasedDates,
} from "./postponed-dates.ts";

const dropDate = "2027-05-15";
const dates = mailingDatesForDropDate(dropDate);
const printed = { dates, dropDate, state: "printed" as const };

test("all dates by the rule of a card that is not printed follow the new drop date", () => {
  for (const state of ["published", "closed"] as const) {
    expect(postponedDates({ ...printed, state }, "2027-05-25", "2027-05-12")).toEqual(
      mailingDatesForDropDate("2027-05-25"),
    );
  }
});

test("of a printed card the arrival of the cards moves while it lies ahead, and stays once it has come", () => {
  const { drop, inHomesBy, report, cardsReceived } = mailingDatesForDropDate("2027-05-25");
  const late = { ...dates, drop, inHomesBy, report };
  expect(postponedDates(printed, "2027-05-25", "2027-05-10")).toEqual({ ...late, cardsReceived });
  expect(postponedDates(printed, "2027-05-25", "2027-05-11")).toEqual(late);
});

test("a deadline set by hand moves by the same days, back to a business day, and never to an earlier one", () => {
  const move = (briefDue: string, later: string) =>
    postponedDates(
      { dates: { ...dates, briefDue }, dropDate, state: "closed" },
      later,
      "2027-04-01",
    ).briefDue;
  expect(move("2027-04-28", "2027-05-25")).toBe("2027-05-07");
  expect(move("2027-04-24", "2027-05-16")).toBe("2027-04-24");
});

test("the dates of a postponed card are in order, whatever was set by hand and however far it moves", () => {
  const byHand: Partial<typeof dates>[] = [
    { bookingCloses: "2027-04-26" },
    { briefDue: "2027-04-29" },
    { approvalDue: "2027-05-03", printFile: "2027-05-03" },
    { cardsReceived: "2027-05-15" },
    { inHomesBy: "2027-06-13" },
    { report: "2027-05-22" },
  ];
  for (const set of byHand) {
    for (let days = 1; days <= 60; days++) {
      for (const state of ["published", "printed"] as const) {
        const given = { ...dates, ...set };
        const later = addDays(dropDate, days);
        const moved = postponedDates({ dates: given, dropDate, state }, later, "2027-05-05");
        const inOrder = deadlineRule.map(({ id }) => moved[id]);
        expect(inOrder, `${JSON.stringify(set)} by ${days}`).toEqual(inOrder.toSorted());
        expect(moved.drop).toBe(later);
        for (const { id } of deadlineRule) expect(moved[id] >= given[id], id).toBe(true);
      }
    }
  }
});

const before = mailingDatesForDropDate("2027-05-15");
const follow = (
  dates: Partial<typeof before>,
  state: MailingState = "planned",
  today = "2027-01-01",
) =>
  recomputeRuleBasedDates({ ...before, ...dates }, "2027-05-15", { state, dates: before }, today);

test("every deadline set by the rule follows the drop date, later and earlier", () => {
  for (const drop of ["2027-06-15", "2027-05-18", "2027-04-30"]) {
    expect(follow({ drop })).toEqual(mailingDatesForDropDate(drop));
  }
});

test("a deadline set by hand stays, and the others follow", () => {
  const byHand = { briefDue: "2027-04-28" };
  expect(follow({ drop: "2027-05-20", ...byHand })).toEqual({
    ...mailingDatesForDropDate("2027-05-20"),
    ...byHand,
  });
  expect(deadlineIdsMatchingRule({ ...before, ...byHand }, "2027-05-15")).not.toContain("briefDue");
});

test("nothing moves while the drop date stays", () => {
  expect(follow({})).toEqual(before);
  expect(follow({ report: "2027-07-01" })).toEqual({ ...before, report: "2027-07-01" });
});

test("once a card is printed, only dates still ahead move: its arrival if it hasn't arrived, the in-home date and the report", () => {
  const after = mailingDatesForDropDate("2027-05-20");
  const { drop, inHomesBy, report, cardsReceived } = after;
  const late = { drop, inHomesBy, report };
  expect(follow({ drop }, "printed", "2027-05-10")).toEqual({ ...before, ...late, cardsReceived });
  expect(follow({ drop }, "printed", "2027-05-11")).toEqual({ ...before, ...late });
});

test("a drop date on a Sunday or a holiday says why it is bad, and names the next good day", () => {
  expect(findDayWarning("2027-05-16", "post-office")).toEqual({
    why: "Sunday, May 16, 2027: post offices are closed.",
    better: "2027-05-17",
    isClosed: true,
  });
  expect(findDayWarning("2026-11-26", "post-office")).toMatchObject({
    why: "Thursday, November 26, 2026: Thanksgiving Day, post offices are closed.",
    better: "2026-11-27",
  });
  // July 4, 2027 is a Sunday, so the post office observes it on the Monday.
  expect(findDayWarning("2027-07-05", "post-office")?.why).toContain("Independence Day (observed)");
});

test("a drop date on a Saturday is open, but is asked about", () => {
  expect(findDayWarning("2027-05-15", "post-office")).toEqual({
    why: "Saturday, May 15, 2027: make sure your post office takes cards on Saturdays.",
    better: "2027-05-17",
    isClosed: false,
  });
});

test("a deadline on a weekend or a holiday names the business day before", () => {
  expect(findDayWarning("2027-05-16", "business")).toEqual({
    why: "Sunday, May 16, 2027: a weekend, so nobody is at work.",
    better: "2027-05-14",
    isClosed: true,
  });
  expect(findDayWarning("2026-07-03", "business")?.why).toContain("Independence Day (observed)");
  // The Saturday before a Monday holiday has nothing to do with it.
  expect(findDayWarning("2026-11-26", "business")).toMatchObject({ better: "2026-11-25" });
});

test("a call on a weekend or a holiday is warned about, and names the next business day", () => {
  expect(findDayWarning("2027-05-15", "call")).toEqual({
    why: "Saturday, May 15, 2027: a weekend. They may be closed.",
    better: "2027-05-17",
    isClosed: false,
  });
  expect(findDayWarning("2026-11-26", "call")).toMatchObject({
    why: "Thursday, November 26, 2026: Thanksgiving Day. They may be closed.",
    better: "2026-11-27",
  });
});

test("an ordinary weekday raises no concern", () => {
  expect(findDayWarning("2027-05-18", "post-office")).toBeUndefined();
  expect(findDayWarning("2027-05-18", "business")).toBeUndefined();
  expect(findDayWarning("2027-05-18", "call")).toBeUndefined();
});
