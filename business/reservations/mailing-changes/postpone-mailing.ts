import { and, eq, sql } from "drizzle-orm";
import type * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { signRecordId } from "#business/auth/keyed-hash.ts";
import {
  type ExpectedMailing,
  refuseUnlessMailingActionAllowed,
} from "#business/mailings/advance-mailing.ts";
import {
  MAX_LOW_FILL_DELAY_DAYS,
  postponedDates,
  postponementRefundRuleText,
} from "#business/mailings/calendar/postponed-dates.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import {
  describePlanChange,
  diffPlans,
  planFromMailing,
} from "#business/mailings/mailing-fields.ts";
import { refuseUnlikelyDropDate } from "#business/mailings/plan-mailing.ts";
import { routePlanMessageFacts } from "#business/mailings/route-plan.ts";
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
} from "#business/reservations/availability/find-availability.ts";
import { announceAvailabilityChange } from "#business/reservations/claims/claims.ts";
import { getApplicableTerms } from "#business/reservations/confirm/buyer-details.ts";
import { privatePagePaths, siteOrigin } from "#business/reservations/private-page-paths.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import {
  enqueueBookingNews,
  enqueueWaitlistPostponedEmails,
  type waitlistPostponedJob,
} from "#business/reservations/reservation-jobs.ts";
import { findWaitlistEntryById } from "#business/waitlist/waitlist-entries.ts";
import { reservation } from "#database/schema/reservations.ts";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { renderWaitlistPostponed } from "#emails/waitlist-emails.tsx";
import { arizonaDate, daysBetween, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { requireTextWithin } from "#platform/text-limits.ts";

type PostponeInput = ExpectedMailing & {
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
  undo: {
    final:
      "You can’t undo this: everybody who booked sees the new date, and some may ask for a refund.",
  },
  async run(tx, { dropDate, reason, sentence, ...seen }: PostponeInput, context) {
    const today = arizonaDate(context.now);
    const before = await lockMailing(seen, tx);
    refuseUnlessMailingActionAllowed(checkMailingAction("postpone", before, today), before);
    const past = await findPostponements(before.id, tx);
    refuseForbiddenPostponement({ dropDate, reason, sentence }, before, past, today);
    refuseUnlikelyDropDate(dropDate, context, "dropDate");
    await refuseTakenDropDate(tx, { dropDate, except: before.id, field: "dropDate" });
    const dates = postponedDates(before, dropDate, today);
    const changed = diffPlans(planFromMailing(before), { ...planFromMailing(before), dates });
    const { drop: _, ...deadlines } = dates;
    const reopens = before.state === "closed" && today <= dates.bookingCloses;
    const set = { ...deadlines, dropDate, ...(reopens && { state: "published" as const }) };
    const after = await updateLockedMailing(tx, before, set, context, (version) => ({
      event: "mailing.postponed",
      detail: { reason, changed: changed.map(describePlanChange), version },
    }));
    const values = { mailingId: after.id, fromDate: before.dropDate, toDate: dropDate, reason };
    const mailingVersion = after.version;
    const decidedBy = `operator:${context.operator.id}`;
    await insertPostponement(tx, { ...values, mailingVersion, sentence, decidedBy });
    await announceAvailabilityChange(tx, after.id);
    const move = { mailing: before.name, from: before.dropDate, to: dropDate, sentence };
    const counted = await notifyBuyers(tx, after, move);
    await enqueueWaitlistPostponedEmails(tx, after, move);
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
      ...(rule && state === "paying" ? [describeRefundOncePaid(rule)] : []),
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
function describeRefundOncePaid(rule: string): string {
  return `If you just paid, or pay now, you can still get a full refund on your reservation’s page. Our rule: “${rule}”`;
}

function refuseForbiddenPostponement(
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

/** What people read when a mailing moves; the office sees it before it moves anything. */

type Move = { mailing: string; from: PlainDate; to: PlainDate; sentence: string };

function postponementSentencesForBuyers({ mailing, from, to, sentence }: Move): string[] {
  return [
    describeMove({ mailing, from, to }),
    sentence,
    "You keep your spot and your price. Your dates move with the card.",
  ];
}

function postponementSentencesForWaitlist(
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

/** Emails a person on a mailing's waitlist, or with an open offer for it, that it has moved; once per move. */
export async function sendWaitlistPostponedEmail(
  { entryId, from, to, sentence, occasion }: v.InferOutput<typeof waitlistPostponedJob.payload>,
  database: Queryable = db,
): Promise<void> {
  const entry = await findWaitlistEntryById(entryId, database);
  const mailing = entry && (await findMailingById(entry.mailingId, database));
  if (!entry || !mailing || !["waiting", "offered"].includes(entry.state)) return;
  const industry = findIndustry(entry.industry)?.name ?? entry.industry;
  const offeredSpot =
    entry.state === "offered" ? await findOfferedSpot(entryId, database) : undefined;
  const token = await signRecordId("waitlist", entryId);
  const message = await renderWaitlistPostponed({
    industry,
    mailing: mailing.name,
    dropDate: to,
    bookingCloses: mailing.dates.bookingCloses,
    goesTo: routePlanMessageFacts(mailing),
    sentences: postponementSentencesForWaitlist(
      { mailing: mailing.name, from, to, sentence },
      { industry, offeredSpot },
    ),
    waitlistUrl: siteOrigin(currentSettings()) + privatePagePaths.leaveWaitlist(token),
    terms: getApplicableTerms({ termsVersion: null }),
  });
  const name = messageRowIdentity("waitlist-postponed", entryId, occasion);
  await database.transaction((tx) => queueMessage(tx, { ...name, to: entry.email, ...message }));
}

/** The spot that is kept for an entry; undefined once the offer has ended. */
async function findOfferedSpot(entryId: number, database: Queryable): Promise<string | undefined> {
  const [row] = await database
    .select({ spot: reservation.spot })
    .from(reservation)
    .where(
      and(
        eq(reservation.waitlistEntryId, entryId),
        eq(reservation.state, "offered" satisfies Reservation["state"]),
        sql`${reservation.expiresAt} > statement_timestamp()`,
      ),
    );
  return row?.spot;
}
