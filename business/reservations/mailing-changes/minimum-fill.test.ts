import { expect, test } from "vitest";
import { datesForDrop } from "#business/mailings/mailing.ts";
import { fillDecisionDate, needsFillDecision } from "./card-falls-short.ts";

test.each([
  ["closes on a Friday, on the Monday", "2027-05-15", "2027-04-26"],
  ["closes on a Tuesday, on the Wednesday", "2027-06-15", "2027-05-26"],
  ["closes before a holiday, after it", "2027-12-15", "2027-11-26"],
])("the decision about a card is due on the next business day: one that %s", (_, drop, decided) => {
  expect(fillDecisionDate({ dates: datesForDrop(drop) })).toBe(decided);
});

test("the decision is possible from the day after booking closes, even on a weekend", () => {
  const dates = datesForDrop("2027-05-15");
  expect(needsFillDecision({ state: "published", dates }, 7, "2027-04-23")).toBe(false);
  expect(needsFillDecision({ state: "published", dates }, 7, "2027-04-24")).toBe(true);
  expect(needsFillDecision({ state: "published", dates }, 8, "2027-04-24")).toBe(false);
  expect(needsFillDecision({ state: "published", dates }, 8, "2027-04-24", 9)).toBe(true);
});
