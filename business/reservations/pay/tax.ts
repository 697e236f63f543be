import { businessDayOnOrAfter } from "#business/mailings/calendar/business-days.ts";
import { dateFromParts, datePartsOf, type PlainDate } from "#platform/clock.ts";

/** Price and the city's tax on it: Scottsdale taxes the seller of direct-mail advertising. */

/** What a spot costs: cents, and the rate in hundredths of a percent (170 is 1.70%). */
export type Price = {
  priceCents: number;
  taxBasisPoints: number;
  taxCents: number;
  totalCents: number;
};

/** The highest rate that can be set: 20%. No city in Arizona is close to that. */
export const MAX_TAX_BASIS_POINTS = 2000;

/** A price with its tax, rounded half up to the cent, once, on the whole. */
export function priceWithTax(priceCents: number, taxBasisPoints: number): Price {
  const taxCents = Math.floor((priceCents * taxBasisPoints + 5_000) / 10_000);
  return { priceCents, taxBasisPoints, taxCents, totalCents: priceCents + taxCents };
}

export function proportionalTax(
  cents: number,
  { taxCents, totalCents }: Pick<Price, "taxCents" | "totalCents">,
): number {
  return totalCents === 0 ? 0 : Math.round((cents * taxCents) / totalCents);
}

/** What the tax line says: "Scottsdale privilege tax, 1.7%", or that there is none. */
export function taxLineLabel({ taxBasisPoints }: Pick<Price, "taxBasisPoints">): string {
  if (taxBasisPoints === 0) return "No tax added";
  return `Scottsdale privilege tax, ${taxBasisPoints / 100}%`;
}

/**
 * When the city's tax of the month of a date is due for a business that files each month: the 20th of
 * the next month (A.R.S. 42-5014(A), azdor.gov/transaction-privilege-tax/tpt-license; the state collects the city's tax, 42-6001), or the next business
 * day (A.R.S. 1-303). A business that owes less than $8,000 a year may file each quarter or year.
 */
export function taxDueDate(date: PlainDate): PlainDate {
  const { year, month } = datePartsOf(date);
  return businessDayOnOrAfter(dateFromParts(year, month + 1, 20));
}
