import { arizonaDate, arizonaTime, daysBetween, longDate } from "#platform/clock.ts";

/** A time in Arizona: "today, 9:05 am", "May 15, 9:05 am" this year, or with its year. */
export function formatMoment(instant: Date, now: Date): string {
  const date = arizonaDate(instant);
  const today = arizonaDate(now);
  const ago = daysBetween(date, today);
  const year = date.slice(0, 4);
  const inFull = longDate(date);
  const dated = today.startsWith(year) ? inFull.replace(`, ${year}`, "") : inFull;
  const day = ago === 0 ? "today" : ago === 1 ? "yesterday" : dated;
  return `${day}, ${arizonaTime(instant).replace(" ", NO_BREAK)}`;
}

/** Keeps "am" with its hour. */
const NO_BREAK = "\u00a0";

/** "1 day", "12 days". */
export function pluralize(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}
