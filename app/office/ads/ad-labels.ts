import { pluralize } from "#app/office/formatting.ts";
import type { OfficeAd } from "#business/ads/board/find-office-ads-on-mailings.ts";
import { arizonaDate, daysBetween, type PlainDate, shortWeekdayDate } from "#platform/clock.ts";

/** How long an ad has been in its state: "less than a day", "3 days". */
export function describeTimeInState(since: Date, today: PlainDate): string {
  const days = daysBetween(arizonaDate(since), today);
  return days <= 0 ? "less than a day" : pluralize(days, "day");
}

/** How long ago an ad came to rest: "today", "3 days ago". */
export function describeDaysAgo(since: Date, today: PlainDate): string {
  const days = daysBetween(arizonaDate(since), today);
  return days <= 0 ? "today" : `${pluralize(days, "day")} ago`;
}

/** What is due next and when, and whether it is late; null once nothing is. */
export function describeNextDeadline(
  next: OfficeAd["next"],
  today: PlainDate,
): { words: string; isLate: boolean } | null {
  if (!next) return null;
  const name = next.what === "brief" ? "Details" : "Approval";
  const late = daysBetween(next.date, today);
  if (late > 0) return { words: `${name} ${pluralize(late, "day")} late`, isLate: true };
  const when = late === 0 ? "today" : shortWeekdayDate(next.date);
  return { words: `${name} due ${when}`, isLate: false };
}
