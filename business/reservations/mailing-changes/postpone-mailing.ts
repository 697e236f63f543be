import { defineAction } from "#business/actions.ts";
import {
  type ExpectedMailing,
  refuseUnlessMailingActionAllowed,
} from "#business/mailings/advance-mailing.ts";
import {
  MAX_LOW_FILL_DELAY_DAYS,
  postponedDates,
  postponementRefundRuleText,
} from "#business/mailings/calendar/postponed-dates.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import {
  describePlanChange,
  diffPlans,
  planFromMailing,
} from "#business/mailings/mailing-fields.ts";
import { refuseUnlikelyDropDate } from "#business/mailings/plan-mailing.ts";
import {
  findPostponements,
  insertPostponement,
  lockMailing,
  type Postponement,
  refuseTakenDropDate,
  updateLockedMailing,
} from "#business/mailings/update-locked-mailing.ts";
import {
  findOccupiedSpots,
  pickCommittedBuyers,
} from "#business/reservations/availability/occupied-spots.ts";
import { announceAvailabilityChange } from "#business/reservations/claims/claims.ts";
import {
  enqueueBookingNews,
  enqueueWaitlistPostponed,
} from "#business/reservations/reservation-jobs.ts";
import { arizonaDate, daysBetween, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";

export type PostponeInput = ExpectedMailing & {
  dropDate: PlainDate;
  reason: Postponement["reason"];
  sentence: string;
};

/**
 * Moves a mailing to a later drop date. Deadlines before print move with it, and booking reopens if
 * its new deadline has not passed. Notifies every buyer, everybody on its waitlist, and those who
 * hold an offer; by the published rule buyers may have the full payment back, after more than 30
 * days or because the card did not fill. Refuses an outdated view, an earlier date, the day of another card, and moving an unfilled card
 * twice or by more than 30 days, as we promised.
 */
export const postponeMailing = defineAction({
  name: "postponeMailing",
  permission: "mailings.postpone",
  undo: "final",
  async run(tx, { dropDate, reason, sentence, ...seen }: PostponeInput, context) {
    const today = arizonaDate(context.now);
    const before = await lockMailing(seen, tx);
    refuseUnlessMailingActionAllowed(checkMailingAction("postpone", before, today), before);
    const past = await findPostponements(before.id, tx);
    refuseBroken({ dropDate, reason, sentence }, before, past, today);
    refuseUnlikelyDropDate(dropDate, context, "dropDate");
    await refuseTakenDropDate(tx, { dropDate, except: before.id, field: "dropDate" });
    const dates = postponedDates(before, dropDate, today);
    const changed = diffPlans(planFromMailing(before), { ...planFromMailing(before), dates });
    const { drop: _, ...deadlines } = dates;
    const reopens = before.state === "closed" && today <= dates.bookingCloses;
    const after = await updateLockedMailing(
      tx,
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
    const decidedBy = `operator:${context.operator.id}`;
    await insertPostponement(tx, { ...values, mailingVersion, sentence, decidedBy });
    await announceAvailabilityChange(tx, after.id);
    const move = { mailing: before.name, from: before.dropDate, to: dropDate, sentence };
    const counted = await notifyBuyers(tx, after, move);
    await enqueueWaitlistPostponed(tx, after, move);
    return { result: { mailing: after, ...counted } };
  },
});

async function notifyBuyers(
  tx: Queryable,
  after: OfficeMailing,
  move: Parameters<typeof postponementSentencesForBuyers>[0],
) {
  const seats = pickCommittedBuyers(await findOccupiedSpots([after.id], tx));
  const all = await findPostponements(after.id, tx);
  let moneyBack = 0;
  for (const { id, state, joinedMailingAt: bookedAt } of seats) {
    const rule = postponementRefundRuleText(all, { bookedAt, state: after.state });
    const mayHave = state === "paid" ? rule : undefined;
    if (mayHave) moneyBack++;
    const sentences = [
      ...postponementSentencesForBuyers(move),
      ...(rule && state === "paying" ? [oncePaid(rule)] : []),
    ];
    await enqueueBookingNews(
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
  requireTextWithin(sentence, {
    field: "sentence",
    most: 300,
    ask: "Enter a reason. Everyone who booked will see it.",
  });
  if (reason !== "too-few") return;
  if (past.some((one) => one.reason === "too-few")) {
    no("reason", "This card was already moved once. Our Terms don’t allow it twice.");
  }
  if (daysBetween(before.dropDate, dropDate) > MAX_LOW_FILL_DELAY_DAYS) {
    no("dropDate", `Our Terms let you move this card by ${MAX_LOW_FILL_DELAY_DAYS} days at most.`);
  }
}

/** The words in which people read that a mailing moves. Safe in the browser: the office shows them before it moves anything. */

type Move = { mailing: string; from: PlainDate; to: PlainDate; sentence: string };

function postponementSentencesForBuyers({ mailing, from, to, sentence }: Move): string[] {
  return [
    describeMove({ mailing, from, to }),
    sentence,
    "You keep your spot and your price. Your dates move with the card.",
  ];
}

export function postponementSentencesForWaitlist(
  { mailing, from, to, sentence }: Move,
  { industry, offeredSpot }: { industry: string; offeredSpot?: string | undefined },
): string[] {
  return [
    describeMove({ mailing, from, to }),
    sentence,
    offeredSpot
      ? `We’re still holding spot ${offeredSpot} for you until the time in our offer email. Use the link in that email to take it or decline it.`
      : `You’re still on the waitlist for ${industry}. You don’t have to do anything.`,
  ];
}

const describeMove = ({ mailing, from, to }: Omit<Move, "sentence">) =>
  `We now plan to mail the ${mailing} card on ${longWeekdayDate(to)} instead of ${longWeekdayDate(from)}.`;
