import { and, eq, inArray, sql } from "drizzle-orm";
import { isNotRefused } from "#business/ads/board/find-refusals.ts";
import { type MailingState, printedStates } from "#business/mailings/mailing.ts";
import { soldStates } from "#business/reservations/reservation.ts";
import { adApproval, adBrief, proof } from "#database/schema/ads.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { arizonaDate, now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { type AdNews, adNewsJob } from "./ad-jobs.ts";
import { reminderOn } from "./reminder-days.ts";

/** Hours after a spot became firm in which no reminder goes out: its confirmation has just asked. */
const HOURS_AFTER_CONFIRMATION = 20;

/** Days after printing in which customers who hadn't approved are told, if that failed before. */
const DAYS_AFTER_PRINT = 14;

/**
 * Queues the reminders that are due today, and the news to customers whose ad printed unapproved. Each goes out once,
 * however often this runs: its message is named by its date, or by the printed version. Returns how many were queued.
 */
export async function enqueueAdReminders(database: Queryable = db): Promise<number> {
  const due = (await findWaitingAds(database)).flatMap(newsFor);
  for (const news of due) {
    const { reservationId, occasion, on = "", proofId = "" } = news;
    await enqueue(database, adNewsJob, news, {
      key: `ad-reminder:${reservationId}:${occasion}:${on}:${proofId}`,
    });
  }
  return due.length;
}

type WaitingAd = Awaited<ReturnType<typeof findWaitingAds>>[number];

function newsFor(ad: WaitingAd): AdNews[] {
  const { reservationId, sentProofId, isBriefHere, areChangesAsked, briefDue, approvalDue } = ad;
  if (printedStates.some((state) => state === ad.mailingState)) {
    return sentProofId
      ? [{ reservationId, occasion: "printed-unapproved", proofId: sentProofId }]
      : [];
  }
  const today = arizonaDate(now());
  if (ad.isJustFirm) return [];
  if (sentProofId) {
    const on = areChangesAsked ? undefined : reminderOn("approvalDue", approvalDue, today);
    return on ? [{ reservationId, occasion: "approval-needed", on }] : [];
  }
  const on = isBriefHere ? undefined : reminderOn("briefDue", briefDue, today);
  return on ? [{ reservationId, occasion: "brief-needed", on }] : [];
}

/** Every firm spot on a card ahead whose ad nobody has approved, and on a card that was just printed. */
async function findWaitingAds(database: Queryable) {
  const latest = database
    .select({ id: proof.id, changesAskedAt: proof.changesAskedAt })
    .from(proof)
    .where(
      and(eq(proof.reservationId, reservation.id), sql`${proof.sentAt} is not null`, isNotRefused),
    )
    .orderBy(sql`${proof.number} desc`)
    .limit(1)
    .as("latest");
  const firmAt = sql`greatest(${reservation.confirmedAt}, ${reservation.paidAt})`;
  return database
    .select({
      reservationId: reservation.id,
      mailingState: sql<MailingState>`${mailing.state}`,
      briefDue: mailing.briefDue,
      approvalDue: mailing.approvalDue,
      isBriefHere: sql<boolean>`${adBrief.sentAt} is not null`,
      sentProofId: latest.id,
      areChangesAsked: sql<boolean>`${latest.changesAskedAt} is not null`,
      isJustFirm: sql<boolean>`coalesce(${firmAt} > statement_timestamp() - ${HOURS_AFTER_CONFIRMATION} * interval '1 hour', false)`,
    })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .leftJoin(adBrief, eq(adBrief.reservationId, reservation.id))
    .leftJoinLateral(latest, sql`true`)
    .where(
      and(
        inArray(reservation.state, [...soldStates]),
        sql`(${mailing.state} in ('published', 'closed')
          or (${inArray(mailing.state, [...printedStates])} and ${mailing.printedOn} > (statement_timestamp() at time zone 'America/Phoenix')::date - ${DAYS_AFTER_PRINT}::int))`,
        sql`(${inArray(mailing.state, [...printedStates])} or not exists (select from ${adApproval} where ${adApproval.reservationId} = ${reservation.id} and ${adApproval.withdrawnAt} is null))`,
      ),
    );
}
