import type { DayRequirement } from "#business/mailings/calendar/check-day.ts";
import { type DeadlineId, deadlineRule } from "#site.ts";

/** What the day of a deadline must be good for: the drop date for the post office, work for people. */
export function requiredDayKindForDeadline(id: DeadlineId): DayRequirement | undefined {
  if (id === "drop") return "post-office";
  return deadlineRule.find((rule) => rule.id === id)?.work ? "business" : undefined;
}
