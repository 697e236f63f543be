import {
  businessDayOnOrAfter,
  businessDayOnOrBefore,
  businessDaysAfter,
  isBusinessDay,
  isFederalDayOff,
} from "#business/mailings/calendar/business-days.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { isPrinted, type Mailing } from "#business/mailings/mailing.ts";
import { currentSellingRules } from "#business/mailings/selling-rules.ts";
import { claimDurations, type Reservation } from "#business/reservations/reservation.ts";
import { type CompanyDetails, company, weekdayName } from "#company.ts";
import {
  addDays,
  arizonaDate,
  arizonaMidnight,
  formatArizonaTime,
  longWeekdayDate,
  type PlainDate,
  weekday,
} from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/** Until when an invoice is to be paid, by Arizona dates. */

/** At least so many business days after booking, and before booking closes (`businessDaysBeforeClose`). */
const paymentTerms = { businessDays: 5, businessDaysBeforeClose: 3 } as const;

/** The due date of an invoice, always a business day; undefined where booking closes too soon to pay by invoice. */
export function invoiceDueDate(
  today: PlainDate,
  bookingCloses: PlainDate,
  days: number = currentSellingRules().invoiceDays,
): PlainDate | undefined {
  const afterDays = businessDayOnOrAfter(addDays(today, days));
  const due = later(afterDays, businessDaysAfter(today, paymentTerms.businessDays));
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
type DueDateContext = {
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

const later = (a: PlainDate, b: PlainDate): PlainDate => (a > b ? a : b);

/** The deadline for accepting the Terms: "11:00 am on Wednesday, …", or at midnight "the end of Tuesday, …". */
export function describeTermsDeadline({
  expiresAt,
  createdAt,
}: Pick<Reservation, "expiresAt" | "createdAt">) {
  const until = expiresAt ?? createdAt;
  const day = arizonaDate(until);
  if (until.getTime() > arizonaMidnight(day).getTime()) {
    return `${formatArizonaTime(until)} on ${longWeekdayDate(day)}, Arizona time`;
  }
  return `the end of ${longWeekdayDate(addDays(day, -1))}, Arizona time`;
}

type OfficeHours = Pick<CompanyDetails, "weekdays" | "opens" | "closes">;

const MINUTE = 60_000;

const TIME_TO_CALL = claimDurations.confirmHours * 60 * MINUTE;

/**
 * Until when a buyer who has to call has time for it, from an instant on: 2 hours (`claimDurations.confirmHours`) or, if the
 * office is closed by then, 2 hours after it opens next, so the phone is answered until that moment. A day shorter than
 * that counts to its close. The office is closed on federal holidays.
 */
export function callDeadline(from: Date, office: OfficeHours = company()): Date {
  for (let day = arizonaDate(from); ; day = addDays(day, 1)) {
    if (!isOpenOn(day, office)) continue;
    const opens = instantOf(day, office.opens);
    const closes = instantOf(day, office.closes);
    const end = Math.max(from.getTime(), opens) + TIME_TO_CALL;
    if (end <= closes) return new Date(end);
    if (from.getTime() <= opens) return new Date(closes);
  }
}

/** Until when a placed customer can confirm: 2 answered hours past a date, but not past the invoice's due date. */
export function callDeadlineAfter(
  last: PlainDate,
  due: PlainDate,
  office: OfficeHours = company(),
): Date {
  const end = endOf(last);
  if (due <= last) return end;
  const until = callDeadline(end, office);
  const dueEnds = endOf(due);
  return until < dueEnds ? until : dueEnds;
}

/** Until when a customer booked by the office can accept the Terms (`claimDurations.acceptBusinessDays`), not past the due date. */
export function acceptTermsDeadline(today: PlainDate, due: PlainDate): Date {
  const last = businessDaysAfter(today, claimDurations.acceptBusinessDays);
  return callDeadlineAfter(last < due ? last : due, due);
}

const endOf = (day: PlainDate) => arizonaMidnight(addDays(day, 1));

const isOpenOn = (day: PlainDate, { weekdays }: OfficeHours) =>
  weekdays.some((each) => weekdayName(each) === weekday(day)) && !isFederalDayOff(day);

/** The instant of a time of day, HH:MM, on an Arizona date, in milliseconds. */
function instantOf(day: PlainDate, time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return arizonaMidnight(day).getTime() + (hours * 60 + minutes) * MINUTE;
}

/** Refuses a due date that the payment rules don't allow for the reservation's card. */
export async function requireDueDate(
  {
    reservation,
    dueOn,
    ...seen
  }: Pick<DueDateContext, "today" | "before" | "afterClose"> & {
    reservation: Reservation;
    dueOn: PlainDate;
  },
  tx: Queryable,
): Promise<Mailing> {
  const mailing = await findMailingById(reservation.mailingId, tx);
  if (!mailing) throw new Error(`reservation ${reservation.id} has no mailing`);
  const { bookingCloses, printFile } = mailing.dates;
  const isPrinted = isPrintedOrPastPrintDate(mailing, seen.today);
  const why = findDueDateProblem(dueOn, { ...seen, bookingCloses, printFile, isPrinted });
  if (why) throw new Refusal("invalid", why.sentence, { field: why.field });
  return mailing;
}

export const isPrintedOrPastPrintDate = (mailing: Mailing, today: PlainDate): boolean =>
  isPrinted(mailing) || mailing.dates.printFile < today;
