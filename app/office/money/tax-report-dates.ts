import { arizonaDate, isCalendarDate, type PlainDate } from "#platform/clock.ts";

function readDate(text: string | null): PlainDate | undefined {
  return text !== null && isCalendarDate(text) ? text : undefined;
}

/** The dates that an address asks for, both included; by default this month so far. */
export function parseDateRange(
  asked: URLSearchParams,
  now: Date,
): { from: PlainDate; to: PlainDate } {
  const today = arizonaDate(now);
  const to = readDate(asked.get("to")) ?? today;
  return { from: readDate(asked.get("from")) ?? `${to.slice(0, 7)}-01`, to };
}

/** Formats hundredths of a percent: 175 is "1.75%". */
export function formatTaxRate(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2)}%`;
}
