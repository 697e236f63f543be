import { datesForDrop, type MailingDates, type OfficeMailing } from "#business/mailings/mailing.ts";
import { addDays, daysBetween, type PlainDate } from "#platform/clock.ts";
import { deadlineRule } from "#site.ts";
import { businessDayOnOrBefore } from "./business-days.ts";
import { canDateMoveWithDrop, deadlineIdsMatchingRule } from "./recompute-rule-based-dates.ts";

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
  const rule = datesForDrop(later);
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
