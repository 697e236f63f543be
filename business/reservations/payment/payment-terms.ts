import {
  businessDayOnOrAfter,
  businessDayOnOrBefore,
  businessDaysAfter,
} from "#business/mailings/calendar/business-days.ts";
import { addDays, type PlainDate } from "#platform/clock.ts";

/** Until when an invoice is to be paid, by Arizona dates. Safe in the browser. */

/**
 * Days from the booking to the due date, and at least so many business days. Where booking closes
 * sooner the invoice is due by then, if that leaves `businessDaysBeforeClose`.
 */
const paymentTerms = { days: 10, businessDays: 5, businessDaysBeforeClose: 3 } as const;

/**
 * The due date of an invoice for a spot booked on a date: always a business day. Undefined where
 * booking closes too soon to pay by invoice.
 */
export function invoiceDueDate(today: PlainDate, bookingCloses: PlainDate): PlainDate | undefined {
  const afterDays = businessDayOnOrAfter(addDays(today, paymentTerms.days));
  const due = later(afterDays, businessDaysAfter(today, paymentTerms.businessDays));
  if (due <= bookingCloses) return due;
  const byClose = businessDayOnOrBefore(bookingCloses);
  const soonest = businessDaysAfter(today, paymentTerms.businessDaysBeforeClose);
  return byClose < soonest ? undefined : byClose;
}

/**
 * The same for a customer with whom the office has spoken: however soon booking closes there is a
 * due date, the last business day before or, if that has passed, the closing day itself.
 */
export function officeInvoiceDueDate(today: PlainDate, bookingCloses: PlainDate): PlainDate {
  const due = invoiceDueDate(today, bookingCloses);
  if (due !== undefined) return due;
  const byClose = businessDayOnOrBefore(bookingCloses);
  return byClose < today ? bookingCloses : byClose;
}

/**
 * The last due date to remind buyers of on a date: the next business day. A Monday's reminder goes
 * out from Friday on.
 */
export function lastDueDateToRemind(today: PlainDate): PlainDate {
  return businessDaysAfter(today, 1);
}

const later = (a: PlainDate, b: PlainDate): PlainDate => (a > b ? a : b);
