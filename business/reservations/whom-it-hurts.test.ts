import { expect, test } from "vitest";
import { datesOf } from "#business/mailings/mailing.ts";
import type { MailingPlan } from "#business/mailings/mailing-changes.ts";
import { planFor } from "#business/mailings/plan-mailing.ts";
import { addDays, longDate } from "#platform/clock.ts";
import type { Seat } from "./office-card.ts";
import { hurtKey, whomItHurts } from "./whom-it-hurts.ts";

const before = planFor("2027-05-15");
const seat: Seat = {
  ...{ id: 7, reference: "R-7", spot: "F1", size: "large", state: "paid", industry: "plumbing" },
  ...{ business: "Copper Pipes", person: "Pat", priceCents: 1000_00, paymentDue: null },
  ...{ secondsLeft: null, createdAt: new Date(), onMailingSince: new Date(), version: 1 },
};
const told = (change: Partial<MailingPlan>) =>
  whomItHurts(before, { ...before, ...change }, [seat]).flatMap(({ sentences }) => sentences);
const moved = (id: keyof typeof before.dates, days: number) => {
  const date = addDays(before.dates[id], days);
  return { words: told({ dates: { ...before.dates, [id]: date } }), date: longDate(date) };
};

test("another drop date is told, also an earlier one, with every deadline that it moves", () => {
  const words = told({ dates: datesOf("2027-05-12") }).join(" ");
  expect(words).toContain("The card is mailed on May 12, 2027 instead of May 15, 2027.");
  for (const each of ["brief is due", "approval is due", "cancellation gives", "goes to print"]) {
    expect(words).toContain(each);
  }
});

test.each([
  ["briefDue", -1, "Your brief is due by"],
  ["approvalDue", -1, "Your approval is due by"],
  ["bookingCloses", -1, "A cancellation gives your full payment back until"],
  ["printFile", -1, "The card goes to print on"],
  ["inHomesBy", 1, "It is in homes by"],
  ["report", 1, "Your report comes by"],
] as const)(
  "%s is told where it is worse for the buyer, by its old and new date",
  (id, days, says) => {
    const worse = moved(id, days);
    expect(worse.words).toEqual([expect.stringContaining(`${says} ${worse.date} instead of `)]);
    expect(moved(id, -days).words).toEqual([]);
  },
);

test("another area is told; names, prices, costs and more homes are not", () => {
  expect(told({ area: "tempe" })).toEqual(["The card goes to another area."]);
  const prices = { small: 1, medium: 2, large: 3 };
  const harmless = { name: "May", prices, otherCents: 5, households: 12_000 };
  expect(told(harmless)).toEqual([]);
});

test("fewer homes within the tolerance take nothing off the price, below it they do", () => {
  expect(told({ households: 9_800 })).toEqual(["It goes to 9,800 homes instead of 10,000."]);
  expect(told({ households: 9_799 })[0]).toContain("your price is reduced in proportion");
});

test("only who has agreed to something is told, and other words or people have another key", () => {
  const change = (households: number, state: "paid" | "held") =>
    whomItHurts(before, { ...before, households }, [{ ...seat, state }]);
  expect(change(9_000, "held")).toEqual([]);
  const key = hurtKey(change(9_000, "paid"));
  expect(hurtKey(change(9_000, "paid"))).toBe(key);
  expect(hurtKey(change(8_000, "paid"))).not.toBe(key);
  const [one] = change(9_000, "paid");
  expect(hurtKey(one ? [{ ...one, reservationId: 8 }] : [])).not.toBe(key);
});
