import { expect, test } from "vitest";
import { getInitialPriceList, mailingDatesForDropDate } from "#business/mailings/mailing.ts";
import { defaultPlanForDropDate, type MailingPlan } from "#business/mailings/mailing-fields.ts";
import type { OccupiedSpot } from "#business/reservations/availability/find-availability.ts";
import { addDays, longDate } from "#platform/clock.ts";
import { needsUnfilledCardDecision, unfilledCardDecisionDate } from "./card-falls-short.ts";
import { listBuyersWithWorseTerms } from "./change-mailing-plan.ts";

const before = defaultPlanForDropDate("2027-05-15");
const seat: OccupiedSpot = {
  id: 7,
  mailingId: 1,
  reference: "R-7",
  spot: "F1",
  size: "large",
  state: "paid",
  industry: "plumbing",
  business: "Copper Pipes",
  person: "Pat",
  priceCents: 1000_00,
  paymentDueOn: null,
  secondsLeft: null,
  createdAt: new Date(),
  joinedMailingAt: new Date(),
  version: 1,
};
const messages = (change: Partial<MailingPlan>) =>
  listBuyersWithWorseTerms(before, { ...before, ...change }, [seat]).flatMap(
    ({ sentences }) => sentences,
  );
const moved = (id: keyof typeof before.dates, days: number) => {
  const date = addDays(before.dates[id], days);
  return { words: messages({ dates: { ...before.dates, [id]: date } }), date: longDate(date) };
};

test("buyers learn of a changed drop date with every deadline that it moves", () => {
  const words = messages({ dates: mailingDatesForDropDate("2027-05-12") }).join(" ");
  expect(words).toContain(
    "We now plan to mail the card on Wednesday, May 12, 2027 instead of Saturday, May 15, 2027.",
  );
  for (const each of [
    "ad details are now due",
    "approval is now due",
    "full refund through",
    "to print on",
  ]) {
    expect(words).toContain(each);
  }
});

test.each([
  ["briefDue", -1, "Your ad details are now due"],
  ["approvalDue", -1, "Your approval is now due"],
  ["bookingCloses", -1, "You can now cancel for a full refund through"],
  ["printFile", -1, "We now plan to send the card to print on"],
  ["inHomesBy", 1, "We now expect the card in homes by"],
  ["report", 1, "Your report is now planned for"],
] as const)("a worse %s is reported to the buyer with its old and new date", (id, days, says) => {
  const worse = moved(id, days);
  expect(worse.words).toEqual([
    expect.stringMatching(new RegExp(`${says} (\\w+day, )?${worse.date} instead of `)),
  ]);
  expect(moved(id, -days).words).toEqual([]);
});

test("buyers learn of a changed area, but not of a new name, prices, costs or more homes", () => {
  expect(messages({ area: "tempe" })).toEqual(["The card now goes to a different area."]);
  const prices = { ...getInitialPriceList(), small: 1, medium: 2, large: 3 };
  const harmless = { name: "May", prices, otherCents: 5, households: 12_000 };
  expect(messages(harmless)).toEqual([]);
});

test("fewer homes reduce the price only beyond the tolerance", () => {
  expect(messages({ households: 9_800 })).toEqual([
    "The card now goes to 9,800 homes instead of 10,000.",
  ]);
  expect(messages({ households: 9_799 })[0]).toContain("we’ll reduce your price to match");
});

test("only buyers who have agreed are notified", () => {
  const change = (state: "paid" | "held") =>
    listBuyersWithWorseTerms(before, { ...before, households: 9_000 }, [{ ...seat, state }]);
  expect(change("held")).toEqual([]);
  expect(change("paid")).toHaveLength(1);
});

test.each([
  ["closes on a Friday, on the Monday", "2027-05-15", "2027-04-26"],
  ["closes on a Tuesday, on the Wednesday", "2027-06-15", "2027-05-26"],
  ["closes before a holiday, after it", "2027-12-15", "2027-11-26"],
])("the decision about a card is due on the next business day: one that %s", (_, drop, decided) => {
  expect(unfilledCardDecisionDate({ dates: mailingDatesForDropDate(drop) })).toBe(decided);
});

test("the decision is possible from the day after booking closes, even on a weekend", () => {
  const dates = mailingDatesForDropDate("2027-05-15");
  expect(needsUnfilledCardDecision({ state: "published", dates }, 7, "2027-04-23")).toBe(false);
  expect(needsUnfilledCardDecision({ state: "published", dates }, 7, "2027-04-24")).toBe(true);
  expect(needsUnfilledCardDecision({ state: "published", dates }, 8, "2027-04-24")).toBe(false);
  expect(needsUnfilledCardDecision({ state: "published", dates }, 8, "2027-04-24", 9)).toBe(true);
});
