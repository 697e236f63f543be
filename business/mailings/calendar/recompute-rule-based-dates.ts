import { datesForDrop, type Mailing, type MailingDates } from "#business/mailings/mailing.ts";
import type { PlainDate } from "#platform/clock.ts";
import { type DeadlineId, deadlineRule } from "#site.ts";

/** Whether a date of a mailing can still move with its drop date; for a printed card, only future dates. */
export function canDateMoveWithDrop(
  id: DeadlineId,
  { state, dates }: Pick<Mailing, "state" | "dates">,
  today: PlainDate,
): boolean {
  if (state !== "printed" || id === "drop" || id === "inHomesBy" || id === "report") return true;
  return id === "cardsReceived" && dates.cardsReceived > today;
}

/** The deadlines that equal the rule's dates for a drop date; the others were set by hand. */
export function deadlineIdsMatchingRule(dates: MailingDates, dropDate: PlainDate): DeadlineId[] {
  const rule = datesForDrop(dropDate);
  return deadlineRule.flatMap(({ id }) => (id !== "drop" && dates[id] === rule[id] ? [id] : []));
}

/** The dates of a form whose drop date changed: what still follows the rule follows the new date, the rest stays. */
export function recomputeRuleBasedDates(
  dates: MailingDates,
  countedFrom: PlainDate,
  mailing: Pick<Mailing, "state" | "dates">,
  today: PlainDate,
): MailingDates {
  const rule = datesForDrop(dates.drop);
  const followed = deadlineIdsMatchingRule(dates, countedFrom)
    .filter((id) => canDateMoveWithDrop(id, mailing, today))
    .map((id) => [id, rule[id]]);
  return { ...dates, ...Object.fromEntries(followed) };
}
