import {
  businessDayOnOrAfter,
  businessDayOnOrBefore,
  businessDaysAfter,
  isBusinessDay,
} from "#business/mailings/calendar/business-days.ts";
import { isPrinted, type Mailing } from "#business/mailings/mailing.ts";
import { currentSellingRules } from "#business/mailings/selling-rules.ts";
import {
  addDays,
  dateFromParts,
  datePartsOf,
  longWeekdayDate,
  type PlainDate,
} from "#platform/clock.ts";

/**
 * What is to be paid, and until when by Arizona dates; safe in the browser. The city taxes the seller of direct-mail
 * advertising, so its tax is on the price.
 */

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

export function calculateProportionalTaxCents(
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

/** At least so many business days after booking, and before booking closes (`businessDaysBeforeClose`). */
const paymentTerms = { businessDays: 5, businessDaysBeforeClose: 3 } as const;

/** The due date of an invoice, always a business day; undefined where booking closes too soon to pay by invoice. */
export function invoiceDueDate(
  today: PlainDate,
  bookingCloses: PlainDate,
  days: number = currentSellingRules().invoiceDays,
): PlainDate | undefined {
  const afterDays = businessDayOnOrAfter(addDays(today, days));
  const afterBusinessDays = businessDaysAfter(today, paymentTerms.businessDays);
  const due = afterDays > afterBusinessDays ? afterDays : afterBusinessDays;
  if (due <= bookingCloses) return due;
  const byClose = businessDayOnOrBefore(bookingCloses);
  const soonest = businessDaysAfter(today, paymentTerms.businessDaysBeforeClose);
  return byClose < soonest ? undefined : byClose;
}

/** The same after a conversation: there is always a date, at the latest the closing day. */
export function officeInvoiceDueDate(today: PlainDate, bookingCloses: PlainDate): PlainDate {
  const due = invoiceDueDate(today, bookingCloses);
  if (due !== undefined) return due;
  const byClose = businessDayOnOrBefore(bookingCloses);
  return byClose < today ? bookingCloses : byClose;
}

/** What decides about another due date of an open invoice. */
export type DueDateContext = {
  today: PlainDate;
  before: PlainDate;
  bookingCloses: PlainDate;
  printFile: PlainDate;
  /** Whether the ad is printed: then only the money is missing. */
  isPrinted: boolean;
  afterClose: boolean;
};

/** How long after print an ad can still be owed, in days. */
const DAYS_AFTER_PRINT = 365;

/**
 * Why the office can't set an open invoice's due date so; undefined if it can. It is a business day, not before today. An
 * earlier date than the one it has leaves the business days that every invoice leaves. After booking closes it has to be
 * meant, and the spot is paid by the day the card goes to print; once the ad is printed, within a year.
 */
export function findDueDateProblem(
  dueOn: PlainDate,
  { today, before, bookingCloses, printFile, isPrinted, afterClose }: DueDateContext,
): { sentence: string; field: "dueOn" | "afterClose" } | undefined {
  const no = (sentence: string) => ({ sentence, field: "dueOn" as const });
  if (dueOn < today) return no("Choose today or a later date.");
  const last = isPrinted ? addDays(today, DAYS_AFTER_PRINT) : printFile;
  if (!isBusinessDay(dueOn) && businessDayOnOrAfter(dueOn) <= last) {
    const near = longWeekdayDate(businessDayOnOrAfter(dueOn));
    return no(`Due dates are business days. Choose ${near}, for example.`);
  }
  const soonest = businessDaysAfter(today, paymentTerms.businessDays);
  if (dueOn < before && dueOn < soonest) {
    const days = `${paymentTerms.businessDays} business days`;
    return no(
      `An earlier due date must leave them ${days}: ${longWeekdayDate(soonest)} at the earliest.`,
    );
  }
  if (dueOn > last) {
    return no(
      isPrinted
        ? "Choose a date within a year."
        : `The card goes to print on ${longWeekdayDate(printFile)}. Choose that day or an earlier one.`,
    );
  }
  if (isPrinted || dueOn <= bookingCloses || afterClose) return undefined;
  return {
    sentence: `Booking closes on ${longWeekdayDate(bookingCloses)}. To use a later date, say so below.`,
    field: "afterClose",
  };
}

/** The due date to suggest for a reopened invoice: by the close of booking or print; for a printed ad without a limit. */
export function suggestReopenedInvoiceDueDate({
  today,
  bookingCloses,
  printFile,
  isPrinted,
}: Pick<DueDateContext, "today" | "bookingCloses" | "printFile" | "isPrinted">): PlainDate {
  const limit = bookingCloses >= today ? bookingCloses : printFile;
  const due = isPrinted ? undefined : officeInvoiceDueDate(today, limit);
  if (due !== undefined && due >= today) return due;
  return officeInvoiceDueDate(today, addDays(today, DAYS_AFTER_PRINT));
}

/** The last due date to remind of on a date: the next business day (on Friday also Monday). */
export function lastDueDateToRemind(today: PlainDate): PlainDate {
  return businessDaysAfter(today, 1);
}

export const isPrintedOrPastPrintDate = (mailing: Mailing, today: PlainDate): boolean =>
  isPrinted(mailing) || mailing.dates.printFile < today;
