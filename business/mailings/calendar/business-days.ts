import { type CompanyDetails, company, weekdayName } from "#company.ts";
import { addDays, arizonaDate, arizonaMidnight, type PlainDate, weekday } from "#platform/clock.ts";

/** Business days of the office, and of post office counters (docs/decisions/031-business-days.md). */

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

type Holiday = { name: string; month: number } & (
  | { day: number }
  /** The nth weekday of the month; -1 is the last. */
  | { weekday: number; nth: number }
);

/** The eleven legal public holidays of federal law: 5 U.S.C. 6103(a), https://uscode.house.gov, read on 2026-11-20. */
export const federalHolidayRules: readonly Holiday[] = [
  { name: "New Year’s Day", month: 1, day: 1 },
  { name: "Birthday of Martin Luther King, Jr.", month: 1, weekday: MONDAY, nth: 3 },
  { name: "Washington’s Birthday", month: 2, weekday: MONDAY, nth: 3 },
  { name: "Memorial Day", month: 5, weekday: MONDAY, nth: -1 },
  { name: "Juneteenth National Independence Day", month: 6, day: 19 },
  { name: "Independence Day", month: 7, day: 4 },
  { name: "Labor Day", month: 9, weekday: MONDAY, nth: 1 },
  { name: "Columbus Day", month: 10, weekday: MONDAY, nth: 2 },
  { name: "Veterans Day", month: 11, day: 11 },
  { name: "Thanksgiving Day", month: 11, weekday: THURSDAY, nth: 4 },
  { name: "Christmas Day", month: 12, day: 25 },
];

/**
 * Monday to Friday, except federal holidays. One that falls on a Saturday is observed on the Friday before it, one on a
 * Sunday on the Monday after (5 U.S.C. 6103(b); Executive Order 11582).
 */
export function isBusinessDay(date: PlainDate): boolean {
  const weekday = weekdayOf(date);
  return weekday !== SUNDAY && weekday !== SATURDAY && !isFederalDayOff(date);
}

/** Whether federal offices are closed for a holiday: on its own date, and on the day on which they observe it. */
export function isFederalDayOff(date: PlainDate): boolean {
  const weekday = weekdayOf(date);
  if (isHoliday(date)) return true;
  if (weekday === SATURDAY - 1 && isHoliday(addDays(date, 1))) return true;
  return weekday === MONDAY && isHoliday(addDays(date, -1));
}

/**
 * Monday to Saturday, except federal holidays. The Postal Service observes a holiday that falls on
 * a Sunday on the Monday after; one that falls on a Saturday closes its counters that Saturday, and
 * the Friday before is an ordinary day.
 */
export function isPostOfficeDay(date: PlainDate): boolean {
  const weekday = weekdayOf(date);
  if (weekday === SUNDAY || isHoliday(date)) return false;
  return !(weekday === MONDAY && isHoliday(addDays(date, -1)));
}

export const businessDayOnOrBefore = (date: PlainDate): PlainDate =>
  findDay(date, -1, isBusinessDay);

export const businessDayOnOrAfter = (date: PlainDate): PlainDate => findDay(date, 1, isBusinessDay);

/** The business day this many business days after a date, not counting the date itself. At least 1. */
export function businessDaysAfter(date: PlainDate, days: number): PlainDate {
  let day = date;
  for (let left = days; left > 0; left--) day = businessDayOnOrAfter(addDays(day, 1));
  return day;
}

/** The business day this many business days before a date, not counting the date itself. At least 1. */
export function businessDaysBefore(date: PlainDate, days: number): PlainDate {
  let day = date;
  for (let left = days; left > 0; left--) day = businessDayOnOrBefore(addDays(day, -1));
  return day;
}

export const postOfficeDayOnOrAfter = (date: PlainDate): PlainDate =>
  findDay(date, 1, isPostOfficeDay);

function findDay(from: PlainDate, step: 1 | -1, suits: (date: PlainDate) => boolean): PlainDate {
  let date = from;
  while (!suits(date)) date = addDays(date, step);
  return date;
}

const isHoliday = (date: PlainDate) => findFederalHolidayName(date) !== undefined;

/** The name of the federal holiday on a date; undefined for any other date, and for the day on which one is observed. */
export function findFederalHolidayName(date: PlainDate): string | undefined {
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  const found = federalHolidayRules.find((holiday) => {
    if (holiday.month !== month) return false;
    if ("day" in holiday) return holiday.day === day;
    if (weekdayOf(date) !== holiday.weekday) return false;
    return holiday.nth === -1
      ? addDays(date, 7).slice(5, 7) !== date.slice(5, 7)
      : Math.ceil(day / 7) === holiday.nth;
  });
  return found?.name;
}

function weekdayOf(date: PlainDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

type OfficeHours = Pick<CompanyDetails, "weekdays" | "opens" | "closes">;

/**
 * Until when a buyer who has to call has some hours for it, from an instant on. If the office is closed by then, they count from
 * when it opens next, so the phone is answered until that moment. A day shorter than that counts to its close. The office is
 * closed on federal holidays.
 */
export function deadlineToCallOffice(
  from: Date,
  hours: number,
  office: OfficeHours = company(),
): Date {
  for (let day = arizonaDate(from); ; day = addDays(day, 1)) {
    if (!isOpenOn(day, office)) continue;
    const opens = instantOf(day, office.opens);
    const closes = instantOf(day, office.closes);
    const end = Math.max(from.getTime(), opens) + hours * 60 * MINUTE;
    if (end <= closes) return new Date(end);
    if (from.getTime() <= opens) return new Date(closes);
  }
}

const MINUTE = 60_000;

const isOpenOn = (day: PlainDate, { weekdays }: OfficeHours) =>
  weekdays.some((number) => weekdayName(number) === weekday(day)) && !isFederalDayOff(day);

/** The instant of a time of day, HH:MM, on an Arizona date, in milliseconds. */
function instantOf(day: PlainDate, time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return arizonaMidnight(day).getTime() + (hours * 60 + minutes) * MINUTE;
}
