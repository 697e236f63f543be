/**
 * Business time: instants are UTC, calendar dates are Arizona dates. Arizona keeps UTC-7 all year
 * (no daylight saving), so its dates need no time zone table, and are the same in any time zone of
 * server or visitor. Safe in the browser.
 */

/** A calendar date in Arizona, YYYY-MM-DD. Such strings sort in time order. */
export type PlainDate = string;

const DAY = 24 * 60 * 60 * 1000;
const ARIZONA = -7 * 60 * 60 * 1000;
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** The current instant by this computer's clock. Rules about scarcity or expiry must not use it. */
export function now(): Date {
  return new Date();
}

export function arizonaDate(instant: Date): PlainDate {
  return new Date(instant.getTime() + ARIZONA).toISOString().slice(0, 10);
}

/** Whether a typed text is a valid date, YYYY-MM-DD, from 1900 to 2999 (`Date.parse` accepts February 30). */
export function isCalendarDate(text: string): boolean {
  return /^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text) && isInCalendar(text);
}

function isInCalendar(date: string): boolean {
  const utc = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(utc.getTime()) && toDate(utc) === date;
}

/** The instant at which a date begins in Arizona. Throws for an invalid date. */
export function arizonaMidnight(date: PlainDate): Date {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !isInCalendar(date)) {
    throw new RangeError(`"${date}" is not a calendar date`);
  }
  return new Date(new Date(`${date}T00:00:00Z`).getTime() - ARIZONA);
}

export function nextArizonaMidnight(instant: Date): Date {
  return new Date(arizonaMidnight(arizonaDate(instant)).getTime() + DAY);
}

/** Whole days until a date begins in Arizona, rounded up, never below 0 (docs/client-requirements.md, H6). */
export function wholeDaysUntil(date: PlainDate, instant: Date): number {
  return Math.max(0, Math.ceil((arizonaMidnight(date).getTime() - instant.getTime()) / DAY));
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return arizonaDate(new Date(arizonaMidnight(date).getTime() + days * DAY));
}

/** Days from one date to another; negative if `to` is before `from`. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((arizonaMidnight(to).getTime() - arizonaMidnight(from).getTime()) / DAY);
}

/** Year, month (1 to 12) and day of a date. */
export function datePartsOf(date: PlainDate): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = toDate(arizonaMidnight(date)).split("-").map(Number);
  return { year, month, day };
}

/** A date from its parts; months beyond 12 run on into the next years. */
export function dateFromParts(year: number, month: number, day: number): PlainDate {
  return toDate(new Date(Date.UTC(year, month - 1, day)));
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st: the English ordinal of a day of the month. */
export function ordinal(day: number): string {
  const tens = day % 100;
  if (tens >= 11 && tens <= 13) return `${day}th`;
  return `${day}${["th", "st", "nd", "rd"][day % 10] ?? "th"}`;
}

/** "May 15th" */
export function monthAndOrdinalDay(date: PlainDate): string {
  const { month, day } = datePartsOf(date);
  return `${monthName(month)} ${ordinal(day)}`;
}

/** "May 15, 2027" */
export function longDate(date: PlainDate): string {
  const { year, month, day } = datePartsOf(date);
  return `${monthName(month)} ${day}, ${year}`;
}

export function weekday(date: PlainDate): string {
  return WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? "";
}

/** "Wed, Nov 25": a date in the next weeks by which somebody has to act. */
export function shortWeekdayDate(date: PlainDate): string {
  const { month, day } = datePartsOf(date);
  return `${weekday(date).slice(0, 3)}, ${monthName(month).slice(0, 3)} ${day}`;
}

/** "Wed, Nov 25, 2026": any day, in a table or a list. */
export function shortWeekdayDateWithYear(date: PlainDate): string {
  return `${shortWeekdayDate(date)}, ${datePartsOf(date).year}`;
}

/** "Wednesday, November 25, 2026": a day on which somebody has to act, however far it is. */
export function longWeekdayDate(date: PlainDate): string {
  return `${weekday(date)}, ${longDate(date)}`;
}

/** "May 2027" */
export function monthLabel(date: PlainDate): string {
  const { year, month } = datePartsOf(date);
  return `${monthName(month)} ${year}`;
}

/** The time of day in Arizona: "9:05 am". */
export function formatArizonaTime(instant: Date): string {
  const [hours = 0, minutes = 0] = new Date(instant.getTime() + ARIZONA)
    .toISOString()
    .slice(11, 16)
    .split(":")
    .map(Number);
  const padded = String(minutes).padStart(2, "0");
  return `${hours % 12 || 12}:${padded} ${hours < 12 ? "am" : "pm"}`;
}

/** The same, with the weekday before it if it is on another day than `now`: "Mon 11:00 am". */
export function describeArizonaTime(instant: Date, now: Date): string {
  const day = arizonaDate(instant);
  const time = formatArizonaTime(instant);
  return day === arizonaDate(now) ? time : `${weekday(day).slice(0, 3)} ${time}`;
}

function monthName(month: number): string {
  return MONTHS[month - 1] ?? "";
}

function toDate(utc: Date): PlainDate {
  return utc.toISOString().slice(0, 10);
}
