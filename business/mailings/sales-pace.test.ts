import { expect, test } from "vitest";
import { addDays } from "#platform/clock.ts";
import { datesForDrop } from "./mailing.ts";
import { calculateSalesPace } from "./sales-pace.ts";

const today = "2027-03-01";
const noon = (daysAgo: number) => new Date(`${addDays(today, -daysAgo)}T19:00:00Z`);
/** A mailing whose booking closes in this many days. */
const closingIn = (days: number, state: "published" | "closed" | "printed" = "published") => ({
  state,
  dates: datesForDrop(addDays(today, days + 21)),
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
