import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import {
  businessDayOnOrBefore,
  postOfficeDayOnOrAfter,
} from "#business/mailings/calendar/business-days.ts";
import { getMailing } from "#business/mailings/find-mailings.ts";
import { summarizeMailedPieces } from "#business/mailings/mailed-pieces.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { endStates, type Reservation } from "#business/reservations/reservation.ts";
import { getReservation } from "#business/reservations/search/find-reservations.ts";
import { addDays, daysBetween, longDate, now, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { formatCount } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { site } from "#site.ts";

/** `from` and `until`: the first and the last day. */
type Entry = {
  kind: string;
  from: PlainDate;
  until: PlainDate;
  summary: string;
  description: string;
};

/**
 * The dates of a reservation as a calendar file (RFC 5545): artwork, approval, drop date, in-home
 * days. Importing it again after a change updates the entries, and says "mailed" once recorded; an
 * ended reservation cancels them.
 */
export async function createReservationCalendar(
  reservationId: number,
  database: Queryable = db,
  at: Date = now(),
): Promise<string> {
  const reservation = await getReservation(reservationId, database);
  const mailing = reservation && (await getMailing(reservation.mailingId, database));
  if (!reservation || !mailing) {
    throw new Refusal("not-found", "There is no calendar for this address.", {
      detail: `no reservation ${reservationId}`,
    });
  }
  return formatCalendarFile(reservation, mailing, at);
}

/** The same from loaded data; `at`: the time of writing. */
export function formatCalendarFile(reservation: Reservation, mailing: Mailing, at: Date): string {
  const ended = endStates.some((state) => state === reservation.state);
  const calendar = ical({
    name: `${site.tradeName}: ${mailing.name}`,
    prodId: { company: site.tradeName, product: "Reservation", language: "EN" },
    method: ended ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  for (const entry of entriesOf(reservation, mailing)) {
    const event = calendar.createEvent({
      id: `${reservation.reference}-${entry.kind}@${site.email.split("@").at(-1)}`,
      sequence: reservation.version + mailing.version,
      stamp: at,
      start: utcMidnight(entry.from),
      end: utcMidnight(addDays(entry.until, 1)),
      allDay: true,
      summary: entry.summary,
      description: entry.description,
      organizer: { name: site.tradeName, email: site.email },
      status: ended ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
    if (!ended && REMINDED.includes(entry.kind)) {
      event.createAlarm({ type: ICalAlarmType.display, trigger: reminderOf(entry.from) });
    }
  }
  return `${calendar.toString()}\r\n`;
}

const REMINDED = ["brief", "approval"];

/** Seconds before a day begins: 9 am on the business day before it, wherever the reader is. */
function reminderOf(date: PlainDate): number {
  const dayBefore = businessDayOnOrBefore(addDays(date, -1));
  return (daysBetween(dayBefore, date) * 24 - 9) * 60 * 60;
}

/**
 * A day as the calendar library expects it: it reads the parts in UTC, regardless of the server's
 * zone.
 */
const utcMidnight = (date: PlainDate) => new Date(`${date}T00:00:00Z`);

function entriesOf({ reference }: Reservation, mailing: Mailing): Entry[] {
  const { name, dates } = mailing;
  const mailed = summarizeMailedPieces(mailing);
  const dropped = mailed?.dates.at(-1) ?? dates.drop;
  const nextDay = postOfficeDayOnOrAfter(addDays(dropped, 1));
  const about = `${name} card, reservation ${reference}.`;
  const day = (kind: string, date: PlainDate, summary: string, description: string) => ({
    kind,
    from: date,
    until: date,
    summary,
    description: `${description} ${about}`,
  });
  return [
    day(
      "brief",
      dates.briefDue,
      "Artwork and text for your ad are due",
      "By tonight, Arizona time, we need what your ad must say, and your logo and pictures.",
    ),
    day(
      "approval",
      dates.approvalDue,
      "Approve the proof of your ad",
      `By tonight, Arizona time. The card is planned to go to print on ${longDate(dates.printFile)}.`,
    ),
    mailed
      ? day(
          "drop",
          mailed.dates[0] ?? dates.drop,
          "Your ad was mailed",
          `The card went to ${formatCount(mailed.homes)} homes${mailed.partly ? " so far" : ""}.`,
        )
      : day(
          "drop",
          dates.drop,
          "Planned: your ad goes to the post office",
          `Planned drop date of the card, for at least ${formatCount(mailing.households)} homes.`,
        ),
    {
      kind: "in-homes",
      from: nextDay < dates.inHomesBy ? nextDay : dates.inHomesBy,
      until: dates.inHomesBy,
      summary: "Expected: your ad arrives in homes",
      description: `The days in which we expect cards in homes; the post office guarantees none. ${about}`,
    },
  ];
}
