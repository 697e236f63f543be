import { expect, test } from "vitest";
import { addDays } from "#platform/clock.ts";
import { datesForDrop } from "./mailing.ts";
import { calculateSalesPace } from "./sales-pace.ts";

const today = "2027-03-01";
const noon = (daysAgo: number) => new Date(`${addDays(today, -daysAgo)}T19:00:00Z`);
/** Booking closes so many days from today. */
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

test("a card that sells three spots in four weeks gets three more in the next four, and not in three", () => {
  expect(verdict(closingIn(28), missing, 3)).toBe("fine");
  expect(verdict(closingIn(27), missing, 3)).toBe("behind");
  expect(verdict(closingIn(28), missing, 2)).toBe("behind");
});

test("what was sold more than four weeks ago says nothing about the pace", () => {
  const soldAt = [noon(27), noon(28), noon(40)];
  expect(calculateSalesPace(closingIn(28), missing, { soldAt, today }).soldLately).toBe(1);
});

test("long before it closes nobody is alarmed, in the last two weeks by any missing spot", () => {
  expect(verdict(closingIn(43), missing, 0)).toBe("fine");
  expect(verdict(closingIn(42), missing, 0)).toBe("behind");
  expect(verdict(closingIn(14), missing, 14)).toBe("behind");
  expect(verdict(closingIn(14), { missingCents: 0, fewestPlaces: 0 }, 0)).toBe("fine");
});

test("where all open spots would not do, no pace does", () => {
  expect(verdict(closingIn(28), never, 14)).toBe("behind");
});

test("an unknown price of printing is asked for in the last two weeks", () => {
  const unknown = { missingCents: null, fewestPlaces: null };
  expect(verdict(closingIn(15), unknown, 0)).toBe("fine");
  expect(verdict(closingIn(14), unknown, 0)).toBe("unknown");
});

test("a closed card counts until it goes to print, and a printed one not any more", () => {
  const closed = closingIn(-1, "closed");
  expect(calculateSalesPace(closed, missing, { soldAt: [], today })).toMatchObject({
    verdict: "behind",
    until: closed.dates.printFile,
    daysLeft: 8,
  });
  expect(verdict(closingIn(-10, "closed"), missing, 0)).toBe("fine");
  expect(verdict(closingIn(-1, "printed"), missing, 0)).toBe("fine");
});
