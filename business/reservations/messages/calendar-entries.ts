import { postOfficeDayOnOrAfter } from "#business/mailings/calendar/business-days.ts";
import { type Mailing, summarizeRecordedDrops } from "#business/mailings/mailing.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { addDays, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";

export type CalendarEntry = {
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
export function describeEntry({ description }: CalendarEntry, url: string): string {
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
