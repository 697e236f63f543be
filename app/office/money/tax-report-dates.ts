import { arizonaDate, isCalendarDate, type PlainDate } from "#platform/clock.ts";
import { datesOfPeriod } from "#platform/date-range.ts";

function readDate(text: string | null): PlainDate | undefined {
  return text !== null && isCalendarDate(text) ? text : undefined;
}

type ReportDates = { from: PlainDate; to: PlainDate };

/** The months that people report, by name: this one so far, and all of the last one. */
export function taxReportMonthChoices(now: Date): { name: string; dates: ReportDates }[] {
  const today = arizonaDate(now);
  return [
    { name: "This month", dates: { from: datesOfPeriod("this-month", today).from, to: today } },
    { name: "Last month", dates: datesOfPeriod("last-month", today) },
  ];
}

/** The dates that an address asks for, both included; by default this month so far. */
export function parseDateRangeOrThisMonth(asked: URLSearchParams, now: Date): ReportDates {
  const today = arizonaDate(now);
  const to = readDate(asked.get("to")) ?? today;
  return { from: readDate(asked.get("from")) ?? `${to.slice(0, 7)}-01`, to };
}

/** Formats hundredths of a percent: 175 is "1.75%". */
export function formatTaxRate(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2)}%`;
}
