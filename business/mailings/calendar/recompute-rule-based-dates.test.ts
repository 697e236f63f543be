import { expect, test } from "vitest";
import { datesForDrop, type MailingState } from "#business/mailings/mailing.ts";
import { deadlineIdsMatchingRule, recomputeRuleBasedDates } from "./recompute-rule-based-dates.ts";

const before = datesForDrop("2027-05-15");
const follow = (
  dates: Partial<typeof before>,
  state: MailingState = "planned",
  today = "2027-01-01",
) =>
  recomputeRuleBasedDates({ ...before, ...dates }, "2027-05-15", { state, dates: before }, today);

test("every deadline set by the rule follows the drop date, later and earlier", () => {
  for (const drop of ["2027-06-15", "2027-05-18", "2027-04-30"]) {
    expect(follow({ drop })).toEqual(datesForDrop(drop));
  }
});

test("a deadline set by hand stays, and the others follow", () => {
  const byHand = { briefDue: "2027-04-28" };
  expect(follow({ drop: "2027-05-20", ...byHand })).toEqual({
    ...datesForDrop("2027-05-20"),
    ...byHand,
  });
  expect(deadlineIdsMatchingRule({ ...before, ...byHand }, "2027-05-15")).not.toContain("briefDue");
});

test("nothing moves while the drop date stays", () => {
  expect(follow({})).toEqual(before);
  expect(follow({ report: "2027-07-01" })).toEqual({ ...before, report: "2027-07-01" });
});

test("of a printed card only what lies ahead follows: its cards, if they have not come, its homes and its report", () => {
  const after = datesForDrop("2027-05-20");
  const { drop, inHomesBy, report, cardsReceived } = after;
  const late = { drop, inHomesBy, report };
  expect(follow({ drop }, "printed", "2027-05-10")).toEqual({ ...before, ...late, cardsReceived });
  expect(follow({ drop }, "printed", "2027-05-11")).toEqual({ ...before, ...late });
});
