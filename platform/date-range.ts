import { addDays, dateFromParts, datePartsOf, isCalendarDate, type PlainDate } from "./clock.ts";

/** Arizona dates, both included; undefined: no limit. Safe in the browser. */
export type DateRange = { from?: PlainDate | undefined; to?: PlainDate | undefined };

export const datePeriods = ["this-month", "last-month", "this-year", "last-year"] as const;
export type DatePeriod = (typeof datePeriods)[number];

export function datesOfPeriod(period: DatePeriod, today: PlainDate): Required<DateRange> {
  const { year, month } = datePartsOf(today);
  const span = (from: PlainDate, next: PlainDate) => ({ from, to: addDays(next, -1) });
  switch (period) {
    case "this-month":
      return span(dateFromParts(year, month, 1), dateFromParts(year, month + 1, 1));
    case "last-month":
      return span(dateFromParts(year, month - 1, 1), dateFromParts(year, month, 1));
    case "this-year":
      return span(dateFromParts(year, 1, 1), dateFromParts(year + 1, 1, 1));
    case "last-year":
      return span(dateFromParts(year - 1, 1, 1), dateFromParts(year, 1, 1));
  }
}

type Asked = { period?: string; from?: string; to?: string };

/** The range that a search asks for: its own dates, or else its period; anything else is no limit. */
export function resolveDateRange(
  { period, from = "", to = "" }: Asked,
  today: PlainDate,
): DateRange {
  const own = { from: dateOf(from), to: dateOf(to) };
  if (own.from || own.to) return own;
  const known = datePeriods.find((each) => each === period);
  return known ? datesOfPeriod(known, today) : {};
}

const dateOf = (text: string) => (isCalendarDate(text) ? text : undefined);
