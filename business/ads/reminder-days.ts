import { businessDaysBefore } from "#business/mailings/calendar/business-days.ts";
import type { PlainDate } from "#platform/clock.ts";

/** Business days before a date on which its reminders go out; only a few lie between the two dates. */
export const reminderBusinessDaysBefore = { briefDue: [5, 1], approvalDue: [2, 1] } as const;

/** The latest of a date's reminders that is due by now; undefined before the first, and once the date has passed. */
export function latestDueReminderDate(
  deadline: keyof typeof reminderBusinessDaysBefore,
  due: PlainDate,
  today: PlainDate,
): PlainDate | undefined {
  if (today > due) return undefined;
  return reminderBusinessDaysBefore[deadline]
    .map((days) => businessDaysBefore(due, days))
    .filter((date) => date <= today)
    .at(-1);
}
