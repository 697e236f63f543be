import type { LinkedReservation } from "#app/private-page.ts";
import {
  type CalendarEntry,
  googleCalendarUrl,
  listCalendarEntries,
} from "#business/reservations/messages/calendar-entries.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";

export type GoogleCalendarDate = { words: string; href: string };

const names: Record<CalendarEntry["kind"], string> = {
  payment: "Payment due",
  brief: "Ad details due",
  approval: "Your approval due",
  drop: "Drop date",
  "in-homes": "In homes from",
};

/** The dates still ahead, each as a link that adds it to Google Calendar. */
export function listGoogleCalendarDates(
  { reservation, mailing }: Pick<LinkedReservation, "reservation" | "mailing">,
  { url, today }: { url: string; today: PlainDate },
): GoogleCalendarDate[] {
  return listCalendarEntries(reservation, mailing)
    .filter(({ isSettled, until }) => !isSettled && until >= today)
    .map((entry) => ({
      words: `${names[entry.kind]} ${longWeekdayDate(entry.from)}`,
      href: googleCalendarUrl(entry, url),
    }));
}
