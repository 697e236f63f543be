import { businessDaysBefore } from "#business/mailings/calendar/business-days.ts";
import type { PlainDate } from "#platform/clock.ts";

/**
 * On how many business days before a date its reminders go out: five and one for the ad's details, two and one for the
 * approval, since only a few business days lie between the two dates.
 */
export const reminderDays = { briefDue: [5, 1], approvalDue: [2, 1] } as const;

/**
 * The latest of a date's reminders that is due by now, as the date it belongs to. Undefined before the first one, and
 * once the date has passed. After a day without a server its reminder still goes out.
 */
export function latestDueReminderDate(
  deadline: keyof typeof reminderDays,
  due: PlainDate,
  today: PlainDate,
): PlainDate | undefined {
  if (today > due) return undefined;
  return reminderDays[deadline]
    .map((days) => businessDaysBefore(due, days))
    .filter((date) => date <= today)
    .at(-1);
}
