import { keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import {
  arizonaDate,
  daysBetween,
  formatArizonaTime,
  shortWeekdayDate,
  shortWeekdayDateWithYear,
} from "#platform/clock.ts";

/** A time in Arizona: "today, 9:05 am", "Sat, May 15, 9:05 am" this year, or with its year. */
export function formatMoment(instant: Date, now: Date): string {
  const date = arizonaDate(instant);
  const today = arizonaDate(now);
  const ago = daysBetween(date, today);
  const dated =
    today.slice(0, 4) === date.slice(0, 4)
      ? shortWeekdayDate(date)
      : shortWeekdayDateWithYear(date);
  const day = ago === 0 ? "today" : ago === 1 ? "yesterday" : keepNumbersWithUnits(dated);
  return `${day}, ${formatArizonaTime(instant).replace(" ", NO_BREAK)}`;
}

/** Keeps "am" with its hour. */
const NO_BREAK = "\u00a0";
