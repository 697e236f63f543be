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
import { findMailingById } from "#business/mailings/find-mailings.ts";
import {
  type Mailing,
  type MailingDates,
  summarizeRecordedDrops,
} from "#business/mailings/mailing.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { hasReservationEnded, type Reservation } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { addDays, daysBetween, longWeekdayDate, now, type PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { firstCompany } from "#site.ts";

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

type CalendarEntry = {
  kind: "payment" | "brief" | "approval" | "drop" | "in-homes";
  from: PlainDate;
  until: PlainDate;
  summary: string;
  description: string;
  /** The buyer has to do something by then. */
  isDeadline: boolean;
  /** True if there is nothing left to do, so the entry leaves the calendar: the payment date of a paid spot. */
  isSettled: boolean;
};

export function listCalendarEntries(
  { reference, paymentDueOn, state }: Pick<Reservation, "reference" | "paymentDueOn" | "state">,
  mailing: Mailing,
): CalendarEntry[] {
  const { name, dates } = mailing;
  const mailed = summarizeRecordedDrops(mailing);
  const dropped = mailed?.dates.at(-1) ?? dates.drop;
  const nextDay = postOfficeDayOnOrAfter(addDays(dropped, 1));
  const about = `${name} card, reservation ${reference}.`;
  const day = (
    kind: CalendarEntry["kind"],
    date: PlainDate,
    words: { summary: string; description: string },
  ): CalendarEntry => ({
    kind,
    from: date,
    until: date,
    summary: `${company().tradeName}: ${words.summary}`,
    description: `${words.description} ${about}`,
    isDeadline: kind === "payment" || kind === "brief" || kind === "approval",
    isSettled: false,
  });
  const payment = paymentDueOn && {
    ...day("payment", paymentDueOn, {
      summary: "payment due for your spot",
      description: "Your payment must reach us by the end of the day, Arizona time.",
    }),
    isSettled: state !== "unconfirmed" && state !== "unpaid",
  };
  return [
    ...(payment ? [payment] : []),
    day("brief", dates.briefDue, {
      summary: "ad details due",
      description:
        "Send us what your ad should say, your logo, and any photos by the end of the day, Arizona time.",
    }),
    day("approval", dates.approvalDue, {
      summary: "approve your proof",
      description: `Please approve it by the end of the day, Arizona time. We plan to send the card to print on ${longWeekdayDate(dates.printFile)}.`,
    }),
    mailed
      ? day("drop", mailed.dates[0] ?? dates.drop, {
          summary: "your ad was mailed",
          description: `${mailed.partly ? "So far, the card has gone" : "The card went"} to ${formatCount(mailed.homes)} homes.`,
        })
      : day("drop", dates.drop, {
          summary: "your ad goes to the post office (planned)",
          description: `This is the planned drop date. The card goes to at least ${formatCount(mailing.households)} homes.`,
        }),
    {
      ...day("in-homes", nextDay < dates.inHomesBy ? nextDay : dates.inHomesBy, {
        summary: "your ad arrives in homes (expected)",
        description:
          "We expect the card in homes on these days. The post office doesn’t guarantee delivery dates.",
      }),
      until: dates.inHomesBy,
    },
  ];
}

/** What an entry says: what it is about, where the reservation is, and who to call. */
function describeEntry({ description }: CalendarEntry, url: string): string {
  return `${description}\n\nYour reservation: ${url}\nQuestions? Call ${company().phone.display}.`;
}

/** The address that adds one entry to Google Calendar with one tap; its last day is excluded, as Google asks. */
export function googleCalendarUrl(entry: CalendarEntry, url: string): string {
  const plain = (date: PlainDate) => date.replaceAll("-", "");
  const query = new URLSearchParams({
    action: "TEMPLATE",
    text: entry.summary,
    dates: `${plain(entry.from)}/${plain(addDays(entry.until, 1))}`,
    details: describeEntry(entry, url),
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** An entry as a link that adds it: "Ad details due Friday, April 2". */
export type GoogleCalendarLink = { words: string; href: string };

const names: Record<CalendarEntry["kind"], string> = {
  payment: "Payment due",
  brief: "Ad details due",
  approval: "Your approval due",
  drop: "Drop date",
  "in-homes": "In homes from",
};

/** The dates that are still to come, each with its address at Google Calendar. */
export function listGoogleCalendarLinks(
  { reservation, mailing }: { reservation: Reservation; mailing: Mailing },
  { url, today }: { url: string; today: PlainDate },
): GoogleCalendarLink[] {
  return listCalendarEntries(reservation, mailing)
    .filter(({ isSettled, until }) => !isSettled && until >= today)
    .map((entry) => ({
      words: `${names[entry.kind]} ${longWeekdayDate(entry.from)}`,
      href: googleCalendarUrl(entry, url),
    }));
}

export type ProgressStep = { title: string; text: string; when: string; done: boolean };

/** The client's five steps for a buyer who has just paid: only recorded ones are done. */
export function listProgressStepsAfterPayment(
  dates: MailingDates,
  paidOn: PlainDate,
): readonly ProgressStep[] {
  return [
    {
      title: "Check Industry Availability",
      text: "Your industry was open. Now it’s yours alone on this card.",
      when: "Done",
      done: true,
    },
    {
      title: "Secure Your Spot",
      text: "Your spot is paid for.",
      when: `Done on ${longWeekdayDate(paidOn)}`,
      done: true,
    },
    {
      title: "Design & Revisions",
      text: "Send us what your ad should say, your logo, and any photos. We design the ad and send you a proof. You ask for changes until it’s right.",
      when: `Ad details due ${longWeekdayDate(dates.briefDue)}. Approval due ${longWeekdayDate(dates.approvalDue)}.`,
      done: false,
    },
    {
      title: "Production & Mailing",
      text: "We print the cards, bundle them by carrier route, and take them to the post office.",
      when: `Printing planned for ${longWeekdayDate(dates.printFile)}, mailing for ${longWeekdayDate(dates.drop)}. Expected in homes by ${longWeekdayDate(dates.inHomesBy)}.`,
      done: false,
    },
    {
      title: "Confirmation Copy",
      text: "We mail a printed card to your business. Later, you get a report on your results.",
      when: `Report planned for ${longWeekdayDate(dates.report)}`,
      done: false,
    },
  ];
}
