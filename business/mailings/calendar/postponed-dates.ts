import {
  type Mailing,
  type MailingDates,
  mailingDatesForDropDate,
  type OfficeMailing,
} from "#business/mailings/mailing.ts";
import { currentMinimumFillSentence } from "#business/mailings/selling-rules.ts";
import type { Postponement } from "#business/mailings/update-locked-mailing.ts";
import { addDays, daysBetween, type PlainDate } from "#platform/clock.ts";
import { type DeadlineId, deadlineRule, ourPromises } from "#site.ts";
import { businessDayOnOrBefore } from "./business-days.ts";

/**
 * The dates of a mailing for a later drop date: computed dates follow it; manual ones move by the
 * same days, back to a business day, but never before their old date. For a printed card only
 * future dates move. Safe in the browser.
 */
export function postponedDates(
  mailing: Pick<OfficeMailing, "dates" | "state" | "dropDate">,
  later: PlainDate,
  today: PlainDate,
): MailingDates {
  const { dates, dropDate } = mailing;
  const rule = mailingDatesForDropDate(later);
  const byRule = deadlineIdsMatchingRule(dates, dropDate);
  const days = daysBetween(dropDate, later);
  const moved = deadlineRule
    .filter(({ id }) => canDateMoveWithDrop(id, mailing, today))
    .map(({ id, work }) => {
      if (id === "drop" || byRule.includes(id)) return [id, rule[id]];
      const date = addDays(dates[id], days);
      return [id, work ? notBefore(dates[id], businessDayOnOrBefore(date)) : date];
    });
  return inOrder({ ...dates, ...Object.fromEntries(moved) });
}

const notBefore = (earliest: PlainDate, date: PlainDate) => (date < earliest ? earliest : date);

/** Orders a mix of computed and manual dates: no date before the drop date comes after the next one. */
function inOrder(dates: MailingDates): MailingDates {
  const ordered = { ...dates };
  const ids = deadlineRule.map(({ id }) => id);
  const drop = ids.indexOf("drop");
  for (let i = drop - 1; i >= 0; i--) {
    const [id, next] = [ids[i], ids[i + 1]];
    if (id && next && ordered[id] > ordered[next]) ordered[id] = ordered[next];
  }
  for (let i = drop + 1; i < ids.length; i++) {
    const [before, id] = [ids[i - 1], ids[i]];
    if (id && before) ordered[id] = notBefore(ordered[before], ordered[id]);
  }
  return ordered;
}

/** By how many days at most a card with too few spots sold may be postponed, once (`minimumFillSentence` in site.ts). */
export const MAX_LOW_FILL_DELAY_DAYS = 30;

/**
 * The published rule, in its words, that entitles a spot booked at an instant to a full refund
 * because its mailing was postponed since: by more than 30 days from the date it was booked for,
 * until it is dropped off; or because the card did not fill, until it is printed.
 * Undefined if none applies. (`ourPromises` in site.ts, and `currentMinimumFillSentence`)
 */
export function postponementRefundRuleText(
  all: readonly Postponement[],
  { bookedAt, state }: { bookedAt: Date; state: string },
): string | undefined {
  const since = all
    .filter(({ decidedAt }) => decidedAt > bookedAt)
    .toSorted((a, b) => +a.decidedAt - +b.decidedAt);
  const [first] = since;
  const last = since.at(-1);
  if (!first || !last || !["planned", "published", "closed", "printed"].includes(state)) return;
  const days = daysBetween(first.fromDate, last.toDate);
  if (days > ourPromises.postponedOverDays) return ourPromises.postponed;
  const tooFew = state !== "printed" && since.some(({ reason }) => reason === "too-few");
  return tooFew ? currentMinimumFillSentence() : undefined;
}

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
  const rule = mailingDatesForDropDate(dropDate);
  return deadlineRule.flatMap(({ id }) => (id !== "drop" && dates[id] === rule[id] ? [id] : []));
}

/** The dates of a form whose drop date changed: what still follows the rule follows the new date, the rest stays. */
export function recomputeRuleBasedDates(
  dates: MailingDates,
  countedFrom: PlainDate,
  mailing: Pick<Mailing, "state" | "dates">,
  today: PlainDate,
): MailingDates {
  const rule = mailingDatesForDropDate(dates.drop);
  const followed = deadlineIdsMatchingRule(dates, countedFrom)
    .filter((id) => canDateMoveWithDrop(id, mailing, today))
    .map((id) => [id, rule[id]]);
  return { ...dates, ...Object.fromEntries(followed) };
}
