import { findDayWarning } from "#business/mailings/calendar/check-day.ts";
import type { PlainDate } from "#platform/clock.ts";
import { addDays, longWeekdayDate } from "#platform/clock.ts";
import { type DeadlineId, deadlineRule } from "#site.ts";
import type { Drop, Mailing, MailingState } from "./mailing.ts";

/** The first date on which a card can go to print: customers may change their minds through the approval date. */
export const earliestPrintDate = ({ dates }: Pick<Mailing, "dates">): PlainDate =>
  addDays(dates.approvalDue, 1);

export function findPrintDateProblem(
  mailing: Pick<Mailing, "dates">,
  printedOn: PlainDate,
): string | undefined {
  if (printedOn >= earliestPrintDate(mailing)) return undefined;
  return `Advertisers may approve or withdraw through ${longWeekdayDate(mailing.dates.approvalDue)}, so the card can’t have gone to print by then.`;
}

export function findDropDateProblem(
  { printedOn }: { printedOn: PlainDate | null },
  { date }: Pick<Drop, "date">,
): string | undefined {
  if (printedOn !== null && date < printedOn) {
    return `The card was printed on ${longWeekdayDate(printedOn)}, so nothing was dropped off before.`;
  }
  return closedOn(date);
}

export function findMailedDateProblem(
  { drops }: { drops: readonly Drop[] },
  confirmedOn: PlainDate,
): string | undefined {
  const last = drops
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  if (last !== undefined && confirmedOn < last) {
    return `The last drop-off was on ${longWeekdayDate(last)}. The post office confirms it then or later.`;
  }
  return closedOn(confirmedOn);
}

function closedOn(date: PlainDate): string | undefined {
  const day = findDayWarning(date, "post-office");
  return day?.isClosed ? day.why : undefined;
}

/** The step that comes next in a mailing's state; undefined until its day. */
export function findDueMailingStep(
  mailing: Pick<Mailing, "state" | "dates">,
  today: PlainDate,
): "publish" | "close" | "print" | "drop" | "confirm" | undefined {
  switch (mailing.state) {
    case "planned":
      return "publish";
    case "published":
      return today >= mailing.dates.bookingCloses ? "close" : undefined;
    case "closed":
      return today >= earliestPrintDate(mailing) ? "print" : undefined;
    case "printed":
      return "drop";
    case "dropped":
      return "confirm";
    default:
      return undefined;
  }
}

/** A step of a mailing that is due, and its date: the last day of booking, or the day to print or drop. */
export type OverdueMailingStep = { step: "close" | "print" | "drop"; date: PlainDate };

/** The next step that is due on an Arizona date and that nobody has recorded; undefined if none is late. */
export function findOverdueMailingStep(
  { state, dates }: Pick<Mailing, "state" | "dates">,
  today: PlainDate,
): OverdueMailingStep | undefined {
  const { bookingCloses, printFile, drop } = dates;
  if (state === "published" && today > bookingCloses) return { step: "close", date: bookingCloses };
  if (state === "closed" && today >= printFile) return { step: "print", date: printFile };
  if (state === "printed" && today >= drop) return { step: "drop", date: drop };
  return undefined;
}

/** The dates that a state has settled, though their day may be ahead: the last of them, and all before it. */
const SETTLED: Partial<Record<MailingState, DeadlineId>> = {
  closed: "bookingCloses",
  printed: "cardsReceived",
  dropped: "drop",
  confirmed: "drop",
};

/** What a mailing still waits for from an Arizona date on, soonest first. */
export function listRemainingDeadlines(
  { state, dates }: Pick<Mailing, "state" | "dates">,
  today: PlainDate,
): (typeof deadlineRule)[number][] {
  if (state === "canceled") return [];
  const settled = deadlineRule.findIndex(({ id }) => id === SETTLED[state]);
  return deadlineRule
    .slice(settled + 1)
    .filter(({ id }) => dates[id] >= today)
    .toSorted((a, b) => (dates[a.id] < dates[b.id] ? -1 : 1));
}
