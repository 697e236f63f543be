import { arizonaDate, datePartsOf } from "#platform/clock.ts";

/** The year in the address, or the current one in Arizona. */
export function parseResultsYear(request: Request, now: Date): number {
  const asked = Number(new URL(request.url).searchParams.get("year"));
  return asked >= 2000 && asked < 2100 && Number.isInteger(asked)
    ? asked
    : datePartsOf(arizonaDate(now)).year;
}

export const reportName = { "first-week": "Early report", report: "Report" } as const;
