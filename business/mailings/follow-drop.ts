import type { PlainDate } from "#platform/clock.ts";
import { type DeadlineId, deadlineRule } from "#site.ts";
import { datesOf, type Mailing, type MailingDates } from "./mailing.ts";

/** Which deadlines move when the drop date does. Safe in the browser. */

/** Whether a date of a mailing can still move with its drop date: of a printed card only what lies ahead of it. */
export function movesWithDrop(
  id: DeadlineId,
  { state, dates }: Pick<Mailing, "state" | "dates">,
  today: PlainDate,
): boolean {
  if (state !== "printed" || id === "drop" || id === "inHomesBy" || id === "report") return true;
  return id === "cardsReceived" && dates.cardsReceived > today;
}

/** The deadlines that stand where the rule puts them for a drop date; the others were set by hand. */
export function standByRule(dates: MailingDates, dropDate: PlainDate): DeadlineId[] {
  const rule = datesOf(dropDate);
  return deadlineRule.flatMap(({ id }) => (id !== "drop" && dates[id] === rule[id] ? [id] : []));
}

/**
 * The dates of a form whose drop date was changed: a deadline that still stands where the rule put it for the drop date
 * that the form showed (`countedFrom`) follows the new one; one set by hand stays.
 */
export function followDrop(
  dates: MailingDates,
  countedFrom: PlainDate,
  mailing: Pick<Mailing, "state" | "dates">,
  today: PlainDate,
): MailingDates {
  const rule = datesOf(dates.drop);
  const followed = standByRule(dates, countedFrom)
    .filter((id) => movesWithDrop(id, mailing, today))
    .map((id) => [id, rule[id]]);
  return { ...dates, ...Object.fromEntries(followed) };
}
