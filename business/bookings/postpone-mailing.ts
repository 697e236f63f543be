import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  type ExpectedMailing,
  refuseUnlessMailingActionAllowed,
} from "#business/mailings/advance-mailing.ts";
import { businessDayOnOrBefore } from "#business/mailings/calendar/business-days.ts";
import {
  MAX_LOW_FILL_DELAY_DAYS,
  postponementRefundRule,
} from "#business/mailings/calendar/postponement-rules.ts";
import {
  findPostponements,
  type Postponement,
  recordPostponement,
} from "#business/mailings/calendar/postponements.ts";
import {
  deadlinesSetByRule,
  hasDatesThatFollowDrop,
} from "#business/mailings/calendar/shift-dates-with-drop.ts";
import { datesForDrop, type MailingDates, type OfficeMailing } from "#business/mailings/mailing.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import {
  describePlanChange,
  diffPlans,
  planFromMailing,
} from "#business/mailings/mailing-changes.ts";
import { refuseUnlikelyDropDate } from "#business/mailings/plan-mailing.ts";
import { lockMailing, updateMailing } from "#business/mailings/update-mailing.ts";
import {
  filterCommitted,
  findOccupiedSpots,
} from "#business/reservations/availability/occupied-spots.ts";
import { announceAvailabilityChange } from "#business/reservations/claims/claims.ts";
import { enqueueMailingNews } from "#business/reservations/mailing-jobs.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import {
  addDays,
  arizonaDate,
  daysBetween,
  longWeekdayDate,
  type PlainDate,
} from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { deadlineRule } from "#site.ts";

export type PostponeInput = ExpectedMailing & {
  dropDate: PlainDate;
  reason: Postponement["reason"];
  /** The reason that buyers read. */
  sentence: string;
};

/**
 * Moves a mailing to a later drop date. Deadlines before print move with it, and booking reopens if
 * its new deadline has not passed. Notifies every buyer; by the published rule they may have the
 * full payment back, after more than 30 days or because the card did not fill. Refuses an outdated
 * view, an earlier date, and moving an unfilled card twice or by more than 30 days, as we promised.
 */
export async function postponeMailing(
  { dropDate, reason, sentence, ...seen }: PostponeInput,
  context: ActionContext,
  tx: Queryable = db,
): Promise<{ mailing: OfficeMailing; notified: number; moneyBack: number }> {
  const today = arizonaDate(context.now);
  return runTransactionWithRetries(tx, async (inner) => {
    const operator = await requirePermission(inner, context.actor, "mailings.postpone");
    const before = await lockMailing(seen, inner);
    refuseUnlessMailingActionAllowed(checkMailingAction("postpone", before, today), before);
    const past = await findPostponements(before.id, inner);
    refuseBroken({ dropDate, reason, sentence }, before, past, today);
    refuseUnlikelyDropDate(dropDate, context, "dropDate");
    const dates = postponedDates(before, dropDate, today);
    const changed = diffPlans(planFromMailing(before), { ...planFromMailing(before), dates });
    const { drop: _, ...deadlines } = dates;
    const reopens = before.state === "closed" && today <= dates.bookingCloses;
    const after = await updateMailing(
      inner,
      before,
      { ...deadlines, dropDate, ...(reopens && { state: "published" }) },
      (version) => ({
        event: "mailing.postponed",
        detail: { reason, changed: changed.map(describePlanChange), version },
      }),
      context,
    );
    const values = { mailingId: after.id, fromDate: before.dropDate, toDate: dropDate, reason };
    const mailingVersion = after.version;
    const decidedBy = `operator:${operator.id}`;
    await recordPostponement(inner, { ...values, mailingVersion, sentence, decidedBy });
    await announceAvailabilityChange(inner, after.id);
    const counted = await deliverAllWebhooks(inner, { before, after, sentence });
    return { mailing: after, ...counted };
  });
}

type Moved = { before: OfficeMailing; after: OfficeMailing; sentence: string };

async function deliverAllWebhooks(tx: Queryable, { before, after, sentence }: Moved) {
  const seats = filterCommitted(await findOccupiedSpots([after.id], tx));
  const all = await findPostponements(after.id, tx);
  let moneyBack = 0;
  for (const { id, state, joinedMailingAt: bookedAt } of seats) {
    const rule = postponementRefundRule(all, { bookedAt, state: after.state });
    const mayHave = state === "paid" ? rule : undefined;
    if (mayHave) moneyBack++;
    const sentences = [
      `We now plan to mail the ${before.name} card on ${longWeekdayDate(after.dropDate)} instead of ${longWeekdayDate(before.dropDate)}.`,
      sentence,
      "You keep your spot and your price. Your dates move with the card.",
      ...(rule && state === "paying" ? [oncePaid(rule)] : []),
    ];
    await enqueueMailingNews(
      tx,
      { id, version: after.version },
      { news: "postponed", sentences, moneyBack: mayHave },
    );
  }
  return { notified: seats.length, moneyBack };
}

/** For buyers on the payment page at that moment: they pay for the date that they saw there. */
function oncePaid(rule: string): string {
  return `If you just paid, or pay now, you can still get a full refund on your reservation’s page. Our rule: “${rule}”`;
}

/**
 * The dates of a mailing for a later drop date: computed dates follow it; manual ones move by the
 * same days, back to a business day, but never before their old date. For a printed card only
 * future dates move.
 */
export function postponedDates(
  mailing: Pick<OfficeMailing, "dates" | "state" | "dropDate">,
  later: PlainDate,
  today: PlainDate,
): MailingDates {
  const { dates, dropDate } = mailing;
  const rule = datesForDrop(later);
  const byRule = deadlinesSetByRule(dates, dropDate);
  const days = daysBetween(dropDate, later);
  const moved = deadlineRule
    .filter(({ id }) => hasDatesThatFollowDrop(id, mailing, today))
    .map(({ id, work }) => {
      if (id === "drop" || byRule.includes(id)) return [id, rule[id]];
      const date = addDays(dates[id], days);
      return [id, work ? notBefore(dates[id], businessDayOnOrBefore(date)) : date];
    });
  return inOrder({ ...dates, ...Object.fromEntries(moved) });
}

const notBefore = (earliest: PlainDate, date: PlainDate) => (date < earliest ? earliest : date);

/**
 * Orders a mix of computed and manual dates: no date before the drop date comes after the next one.
 */
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

function refuseBroken(
  { dropDate, reason, sentence }: Pick<PostponeInput, "dropDate" | "reason" | "sentence">,
  before: OfficeMailing,
  past: readonly Postponement[],
  today: PlainDate,
): void {
  const no = (field: string, text: string) => {
    throw new Refusal("invalid", text, { field });
  };
  if (dropDate <= before.dropDate || dropDate <= today) {
    no("dropDate", `Choose a date after ${longWeekdayDate(before.dropDate)}.`);
  }
  if (sentence.trim() === "") no("sentence", "Enter a reason. Everybody who booked will read it.");
  if (reason !== "too-few") return;
  if (past.some((one) => one.reason === "too-few")) {
    no("reason", "This card was already moved once. Our Terms don't allow it twice.");
  }
  if (daysBetween(before.dropDate, dropDate) > MAX_LOW_FILL_DELAY_DAYS) {
    no("dropDate", `Our Terms let you move this card by ${MAX_LOW_FILL_DELAY_DAYS} days at most.`);
  }
}
