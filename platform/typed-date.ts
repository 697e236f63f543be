import { isCalendarDate, type PlainDate } from "./clock.ts";
import { cutText } from "./text-limits.ts";
import { cleanTypedText } from "./text-line.ts";

/** Dates as people and spreadsheets write them: the month before the day. */

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const SPANISH: Readonly<Record<string, string>> = {
  ene: "jan",
  abr: "apr",
  ago: "aug",
  dic: "dec",
};

/** A time of day behind a date, which nobody asked for. */
const TIME =
  /[T\s,]+(?:(?:at|@)\s*)?\d{1,2}(?::\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?|\s*[ap]\.?m\.?)\s*(?:Z|UTC|GMT|[A-Z]{1,2}[SD]T)?(?:[+-]\d{2}:?\d{2})?(?:\s*\([a-z ]+\))?$/i;
const WEEKDAY =
  /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+|\s*\((?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\)$/gi;

/** Days between December 30, 1899, and January 1, 1970: spreadsheets count from the one, computers from the other. */
const SPREADSHEET_START = 25_569;
const DAY = 24 * 60 * 60_000;

/** Longer than any date with its weekday and time of day. */
const LONGEST = 100;

/** A date as typed, or what is wrong with it. */
export type TypedDate = { date: PlainDate } | { problem: string };

/** Reads "1/15/2027", "Jan 15, 2027", "15-Jan-27", "2027-01-15 09:00" or a spreadsheet's 46402. */
export function readTypedDate(typed: string): TypedDate {
  const unknown = {
    problem: `“${cutText(typed, LONGEST)}” isn’t a date. Write it like 2027-05-15.`,
  };
  if (typed.length > LONGEST) return unknown;
  const text = cleanTypedText(typed)
    .replace(WEEKDAY, "")
    .replace(/^the\s+/i, "")
    .replace(/(?<=^\d{8})T\d{4,6}Z?$/, "")
    .replace(TIME, "")
    .replaceAll("\\", "/")
    .replace(/(?<=\d)\s*([-/.\s])\s*(?=\d)/g, "$1")
    .replace(/(?<=\d)\.$/, "");
  if (/^[3-6]\d{4}(?:\.\d+)?$/.test(text)) {
    const at = new Date((Math.floor(Number(text)) - SPREADSHEET_START) * DAY);
    return { date: at.toISOString().slice(0, 10) };
  }
  const parts = partsOf(text);
  if (!parts) return unknown;
  const { year, month, day } = parts;
  const date = toDate(year, month, day);
  if (isCalendarDate(date)) return { date };
  const other = toDate(year, day, month);
  if (month > 12 && isCalendarDate(other)) {
    return { problem: `Is “${typed}” ${other}? Write it like that, with the year first.` };
  }
  const isTurned = month > 12 && month <= 31;
  const [name, last] = isTurned ? [MONTHS[day - 1], month] : [MONTHS[month - 1], day];
  if (!name || last < 1) return unknown;
  return { problem: `There is no ${name[0]?.toUpperCase()}${name.slice(1)} ${last}, ${year}.` };
}

const toDate = (year: number, month: number, day: number) =>
  [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");

function partsOf(text: string): { year: number; month: number; day: number } | undefined {
  const iso =
    /^(\d{4})([-/.\s])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? /^(20\d{2})()(\d{2})(\d{2})$/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[3]), day: Number(iso[4]) };
  const american = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s]['’]?(\d{4}|\d{2})$/.exec(text);
  if (american) {
    return { month: Number(american[1]), day: Number(american[2]), year: yearOf(american[3]) };
  }
  const named = NAMED.map((form) => form.exec(text)?.groups).find(Boolean);
  const name = named?.month?.toLowerCase().slice(0, 3) ?? "";
  const month = MONTHS.indexOf(SPANISH[name] ?? name) + 1;
  return month > 0 ? { year: yearOf(named?.year), month, day: Number(named?.day) } : undefined;
}

/** "Jan 15, 2027", "15 January 2027", "15 de enero de 2027" and "2027-Jan-15". */
const NAMED = [
  /^(?<month>[a-z]{3,10})\.?[-/\s]*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,\s*|[-/\s]+)['’]?(?<year>\d{4}|\d{2})$/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/\s]*(?:(?:of|de)\s+)?(?<month>[a-z]{3,10})\.?[-/,\s]*(?:del?\s+)?['’]?(?<year>\d{4}|\d{2})$/i,
  /^(?<year>\d{4})[-/,\s]+(?<month>[a-z]{3,10})\.?[-/\s]+(?<day>\d{1,2})$/i,
];

const yearOf = (typed = "") => Number(typed) + (typed.length === 2 ? 2000 : 0);
