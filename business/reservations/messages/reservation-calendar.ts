import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { businessDayOnOrBefore } from "#business/mailings/calendar/business-days.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { hasReservationEnded, type Reservation } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { addDays, daysBetween, now, type PlainDate } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";
import { firstCompany } from "#site.ts";
import { describeEntry, listCalendarEntries } from "./calendar-entries.ts";

/**
 * The dates of a reservation as a calendar file (RFC 5545): payment, artwork, approval, drop date, in-home
 * days. Importing it again after a change updates the entries, and says "mailed" once recorded; an
 * ended reservation cancels them. `url`: of the reservation's page.
 */
export async function createReservationCalendar({
  reservationId,
  url,
}: {
  reservationId: number;
  url: string;
}): Promise<string> {
  const reservation = await findReservationById(reservationId);
  const mailing = reservation && (await findMailingById(reservation.mailingId));
  if (!reservation || !mailing) {
    throw new Refusal("not-found", "We can’t find that calendar.", {
      detail: `no reservation ${reservationId}`,
    });
  }
  return formatReservationCalendarFile(reservation, mailing, { url, at: now() });
}

/** The same from loaded data; `at`: the time of writing. */
export function formatReservationCalendarFile(
  reservation: Reservation,
  mailing: Mailing,
  { url, at }: { url: string; at: Date },
): string {
  const ended = hasReservationEnded(reservation);
  const calendar = ical({
    name: `${company().tradeName}: ${mailing.name}`,
    prodId: { company: company().tradeName, product: "Reservation", language: "EN" },
    method: ended ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  for (const entry of listCalendarEntries(reservation, mailing)) {
    const isOff = ended || entry.isSettled;
    const event = calendar.createEvent({
      // A calendar knows an entry by its id, so another email address of ours must not change it.
      id: `${reservation.reference}-${entry.kind}@${firstCompany.email.split("@").at(-1)}`,
      sequence: reservation.version + mailing.version,
      stamp: at,
      start: utcMidnight(entry.from),
      end: utcMidnight(addDays(entry.until, 1)),
      allDay: true,
      summary: entry.summary,
      description: describeEntry(entry, url),
      url,
      organizer: { name: company().tradeName, email: company().email },
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
    if (!isOff && entry.isDeadline) {
      event.createAlarm({ type: ICalAlarmType.display, trigger: reminderOf(entry.from) });
    }
  }
  return `${calendar.toString()}\r\n`;
}

/** Seconds before a day begins: 9 am on the business day before it, wherever the reader is. */
function reminderOf(date: PlainDate): number {
  const dayBefore = businessDayOnOrBefore(addDays(date, -1));
  return (daysBetween(dayBefore, date) * 24 - 9) * 60 * 60;
}

/** A day as the calendar library expects it: it reads the parts in UTC, regardless of the server's zone. */
const utcMidnight = (date: PlainDate) => new Date(`${date}T00:00:00Z`);
