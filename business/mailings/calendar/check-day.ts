import { addDays, longWeekdayDate, type PlainDate, weekday } from "#platform/clock.ts";
import {
  businessDayOnOrAfter,
  businessDayOnOrBefore,
  findFederalHolidayName,
  isBusinessDay,
  isPostOfficeDay,
  postOfficeDayOnOrAfter,
} from "./business-days.ts";

export type DayRequirement = "post-office" | "business" | "call";

type DayWarning = {
  /** "Sunday, May 16, 2027: post offices are closed." */
  why: string;
  better: PlainDate;
  /** False where the date can do: a call, or a Saturday on which post office counters are open. */
  isClosed: boolean;
};

/** Whether a date suits its purpose (`dateRule` in site.ts): a drop date or call moves on, a deadline moves back. */
export function findDayWarning(date: PlainDate, need: DayRequirement): DayWarning | undefined {
  const day = longWeekdayDate(date);
  if (need !== "post-office") {
    if (isBusinessDay(date)) return undefined;
    const why = isWeekend(date) ? `${day}: a weekend` : `${day}: ${closedFor(date)}`;
    if (need === "call") {
      const better = businessDayOnOrAfter(date);
      return { why: `${why}. They may be closed.`, better, isClosed: false };
    }
    return {
      why: `${why}, so nobody is at work.`,
      better: businessDayOnOrBefore(date),
      isClosed: true,
    };
  }
  if (!isPostOfficeDay(date)) {
    const reason = weekday(date) === "Sunday" ? "" : ` ${closedFor(date)},`;
    const why = `${day}:${reason} post offices are closed.`;
    return { why, better: weekdayFrom(date), isClosed: true };
  }
  if (weekday(date) !== "Saturday") return undefined;
  return {
    why: `${day}: make sure your post office takes cards on Saturdays.`,
    better: weekdayFrom(date),
    isClosed: false,
  };
}

const isWeekend = (date: PlainDate) => ["Saturday", "Sunday"].includes(weekday(date));

/** The next open day of the post office that is not a Saturday. */
function weekdayFrom(date: PlainDate): PlainDate {
  const open = postOfficeDayOnOrAfter(date);
  return weekday(open) === "Saturday" ? postOfficeDayOnOrAfter(addDays(open, 1)) : open;
}

/** The holiday that closes a weekday: its own, or that of the weekend beside it. */
function closedFor(date: PlainDate): string {
  const own = findFederalHolidayName(date);
  if (own) return own;
  const observed =
    findFederalHolidayName(addDays(date, -1)) ??
    findFederalHolidayName(addDays(date, 1)) ??
    "a holiday";
  return `${observed} (observed)`;
}
