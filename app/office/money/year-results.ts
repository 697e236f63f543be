import { arizonaDate } from "#platform/clock.ts";

export const NO_MAILING_LABEL = "No specific mailing";

/** The year that an address asks for; by default the current one in Arizona. */
export function parseYearOrCurrent(asked: URLSearchParams, now: Date): number {
  const text = asked.get("year") ?? "";
  return /^2\d{3}$/.test(text) ? Number(text) : Number(arizonaDate(now).slice(0, 4));
}
