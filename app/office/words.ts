import { arizonaDate, arizonaTime, daysBetween, longDate } from "#platform/clock.ts";

/** When something happened, as people say it in Arizona: "today, 9:05 am", "May 15, 2027, 9:05 am". */
export function moment(instant: Date, now: Date): string {
  const date = arizonaDate(instant);
  const ago = daysBetween(date, arizonaDate(now));
  const day = ago === 0 ? "today" : ago === 1 ? "yesterday" : longDate(date);
  return `${day}, ${arizonaTime(instant)}`;
}

/** "1 day", "12 days". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}
