import fc from "fast-check";
import { expect, it, test } from "vitest";
import { recordBySize } from "#artwork/layouts/card-layout.ts";
import { addDays } from "#platform/clock.ts";
import { calculateEconomics, calculateSalesPace, formatPricePerHome } from "./economics.ts";
import { getInitialPriceList, mailingDatesForDropDate } from "./mailing.ts";

const prices = getInitialPriceList();
const none = recordBySize(() => 0);
const base = {
  dropDate: "2027-05-15",
  pieces: 10_000,
  printCents: 2_299_00,
  otherCents: 0,
  paidCosts: {},
  soldCents: 0,
  givenBackCents: 0,
  keptCents: 0,
  prices,
  open: { ...none, small: 4, medium: 4, large: 6 },
};

test("an empty card of 10,000 costs $4,899 by the price sheets, and five Large pay for it", () => {
  const found = calculateEconomics(base);
  expect(found).toMatchObject({ postageMills: 260, postageCents: 2_600_00, costCents: 4_899_00 });
  expect(found).toMatchObject({ missingCents: 4_899_00, fewestPlaces: 5 });
  expect(found.placesMissing).toEqual({
    ...recordBySize(() => null),
    small: null,
    medium: null,
    large: 5,
  });
});

test("a full card has broken even", () => {
  const full = { ...base, soldCents: 9_800_00, open: none };
  expect(calculateEconomics(full)).toMatchObject({
    missingCents: 0,
    fewestPlaces: 0,
  });
});

test("postage is the rate of the drop date", () => {
  expect(calculateEconomics({ ...base, dropDate: "2026-07-11" }).postageCents).toBe(2_470_00);
  expect(calculateEconomics({ ...base, dropDate: "2026-07-12" }).postageCents).toBe(2_600_00);
});

test("without a printing price, no break-even is shown", () => {
  expect(calculateEconomics({ ...base, printCents: null })).toMatchObject({
    costCents: null,
    missingCents: null,
    fewestPlaces: null,
  });
});

test("what was paid counts instead of what was planned, part by part", () => {
  const planned = { ...base, otherCents: 150_00, soldCents: 9_800_00 };
  const found = calculateEconomics({ ...planned, paidCosts: { printing: 2_100_00, other: 0 } });
  expect(found.costs).toEqual({
    printing: { plannedCents: 2_299_00, paidCents: 2_100_00, cents: 2_100_00 },
    postage: { plannedCents: 2_600_00, paidCents: null, cents: 2_600_00 },
    other: { plannedCents: 150_00, paidCents: 0, cents: 0 },
  });
  expect(found).toMatchObject({ costCents: 4_700_00, missingCents: 0 });
  const unknown = { ...planned, printCents: null };
  expect(calculateEconomics({ ...unknown, paidCosts: { printing: 2_100_00 } }).costCents).toBe(
    4_850_00,
  );
});

test("the fewest spots bring in what is missing, and one fewer would not", () => {
  const counts = fc.record({ small: fc.nat(6), medium: fc.nat(4), large: fc.nat(6) });
  fc.assert(
    fc.property(counts, fc.nat(10_000_00), (open, soldCents) => {
      const { fewestPlaces, missingCents } = calculateEconomics({
        ...base,
        open: { ...none, ...open },
        soldCents,
      });
      const all = [
        ...Array<number>(open.large).fill(prices.large),
        ...Array<number>(open.medium).fill(prices.medium),
        ...Array<number>(open.small).fill(prices.small),
      ];
      const sum = (count: number) => all.slice(0, count).reduce((a, b) => a + b, 0);
      if (fewestPlaces === null) return sum(all.length) < (missingCents ?? 0);
      const enough = sum(fewestPlaces) >= (missingCents ?? 0);
      return enough && (fewestPlaces === 0 || sum(fewestPlaces - 1) < (missingCents ?? 0));
    }),
  );
});

test("what a canceled spot let us keep counts toward the break-even", () => {
  expect(calculateEconomics({ ...base, keptCents: 600_00 })).toMatchObject({
    missingCents: 4_299_00,
  });
});

it("divides a price by the households", () => {
  expect([350_00, 600_00, 1000_00].map((cents) => formatPricePerHome(cents))).toEqual([
    "3.5¢",
    "6¢",
    "10¢",
  ]);
  expect(formatPricePerHome(350_00, 12_500)).toBe("2.8¢");
});

const today = "2027-03-01";
const noon = (daysAgo: number) => new Date(`${addDays(today, -daysAgo)}T19:00:00Z`);
/** A mailing whose booking closes in this many days. */
const closingIn = (days: number, state: "published" | "closed" | "printed" = "published") => ({
  state,
  dates: mailingDatesForDropDate(addDays(today, days + 21)),
});
const missing = { missingCents: 3_000_00, fewestPlaces: 3 };
const never = { missingCents: 90_000_00, fewestPlaces: null };
const sold = (places: number) => Array.from({ length: places }, (_, n) => noon(n));
const verdict = (
  ...[mailing, figures, places]: [
    Parameters<typeof calculateSalesPace>[0],
    Parameters<typeof calculateSalesPace>[1],
    number,
  ]
) => calculateSalesPace(mailing, figures, { soldAt: sold(places), today }).verdict;

test("a card that sold three spots in four weeks is on pace for three more in four weeks, and behind in less", () => {
  expect(verdict(closingIn(28), missing, 3)).toBe("fine");
  expect(verdict(closingIn(27), missing, 3)).toBe("behind");
  expect(verdict(closingIn(28), missing, 2)).toBe("behind");
});

test("spots sold more than four weeks ago don't count toward the pace", () => {
  const soldAt = [noon(27), noon(28), noon(40)];
  expect(calculateSalesPace(closingIn(28), missing, { soldAt, today }).soldLately).toBe(1);
});

test("a card is never behind long before it closes, and behind with any missing spot in the last two weeks", () => {
  expect(verdict(closingIn(43), missing, 0)).toBe("fine");
  expect(verdict(closingIn(42), missing, 0)).toBe("behind");
  expect(verdict(closingIn(14), missing, 14)).toBe("behind");
  expect(verdict(closingIn(14), { missingCents: 0, fewestPlaces: 0 }, 0)).toBe("fine");
});

test("a card that can't break even by selling out is behind at any pace", () => {
  expect(verdict(closingIn(28), never, 14)).toBe("behind");
});

test("a card without a printing cost is unknown in the last two weeks", () => {
  const unknown = { missingCents: null, fewestPlaces: null };
  expect(verdict(closingIn(15), unknown, 0)).toBe("fine");
  expect(verdict(closingIn(14), unknown, 0)).toBe("unknown");
});

test("a closed card can be behind until it goes to print, and a printed one can't", () => {
  const closed = closingIn(-1, "closed");
  expect(calculateSalesPace(closed, missing, { soldAt: [], today })).toMatchObject({
    verdict: "behind",
    until: closed.dates.printFile,
    daysLeft: 8,
  });
  expect(verdict(closingIn(-10, "closed"), missing, 0)).toBe("fine");
  expect(verdict(closingIn(-1, "printed"), missing, 0)).toBe("fine");
});
