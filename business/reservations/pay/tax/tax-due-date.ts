import { businessDayOnOrAfter } from "#business/mailings/calendar/business-days.ts";
import { dateFromParts, datePartsOf, type PlainDate } from "#platform/clock.ts";

/**
 * When the city's tax of the month of a date is due for a business that files each month: the 20th of
 * the next month (A.R.S. 42-5014(A), azdor.gov/transaction-privilege-tax/tpt-license; the state collects the city's tax, 42-6001), or the next business
 * day (A.R.S. 1-303). A business that owes less than $8,000 a year may file each quarter or year.
 */
export function taxDueDate(date: PlainDate): PlainDate {
  const { year, month } = datePartsOf(date);
  return businessDayOnOrAfter(dateFromParts(year, month + 1, 20));
}
