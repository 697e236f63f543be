import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { getMailing } from "#business/mailings/find.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { getReservation } from "#business/reservations/find.ts";
import { endStates, type Reservation } from "#business/reservations/reservation.ts";
import { addDays, longDate, now, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
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
 * The dates of a reservation as a calendar file (RFC 5545): artwork, approval, drop date, in-home days. Read again
 * after a change it moves what the calendar has; of a reservation that has ended it cancels it.
 */
export async function calendarOf(
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
  return writeCalendar(reservation, mailing, at);
}

/** The same from what is known; `at`: when it is written. */
export function writeCalendar(reservation: Reservation, mailing: Mailing, at: Date): string {
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
      event.createAlarm({ type: ICalAlarmType.display, trigger: NINE_THE_DAY_BEFORE });
    }
  }
  return `${calendar.toString()}\r\n`;
}

const REMINDED = ["brief", "approval"];

/** Seconds before the day begins: 9 am on the day before, wherever the reader is. */
const NINE_THE_DAY_BEFORE = 15 * 60 * 60;

/** A day as the calendar's writer wants it: it reads the parts in UTC, whatever zone the server is in. */
const utcMidnight = (date: PlainDate) => new Date(`${date}T00:00:00Z`);

function entriesOf({ reference }: Reservation, { name, dates, households }: Mailing): Entry[] {
  const dayAfter = addDays(dates.drop, 1);
  const about = `${name} card, reservation ${reference}.`;
  const day = (kind: string, date: PlainDate, summary: string, description: string) => ({
    ...{ kind, from: date, until: date, summary },
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
      `By tonight, Arizona time. The card goes to print on ${longDate(dates.printFile)}.`,
    ),
    day(
      "drop",
      dates.drop,
      "Your ad is mailed",
      `Drop date: the card goes to the post office, for ${households.toLocaleString("en-US")} homes.`,
    ),
    {
      kind: "in-homes",
      from: dayAfter < dates.inHomesBy ? dayAfter : dates.inHomesBy,
      until: dates.inHomesBy,
      summary: "Your ad arrives in homes",
      description: `The days in which we expect cards in homes; the post office guarantees none. ${about}`,
    },
  ];
}
