import { and, eq, inArray, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { wasEventRecordedToday } from "#business/audit-log/find-events.ts";
import { printedStates } from "#business/mailings/mailing.ts";
import { findTodayByDatabaseClock, lockReservation } from "#business/reservations/claims/claims.ts";
import { firmOrPaidStates, isFirm } from "#business/reservations/reservation.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { arizonaDate, now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { type AdNews, adNewsJob, enqueueAdNews } from "./ad-jobs.ts";
import { findAd } from "./find-ad.ts";
import { latestDueReminderDate } from "./reminder-days.ts";

/** Hours after a spot became firm in which no reminder goes out: its confirmation has just asked. */
const HOURS_AFTER_CONFIRMATION = 20;

/** Days after printing in which customers who hadn't approved are told, if that failed before. */
const DAYS_AFTER_PRINT = 14;

/** Queues the reminders due today, and the news of ads printed unapproved, each once. Returns how many. */
export async function enqueueAdReminders(): Promise<number> {
  const due = (await findSoldSpots()).flatMap(listDueNews);
  for (const news of due) {
    const { reservationId, kind, on = "" } = news;
    await enqueue(db, adNewsJob, news, { key: `ad-reminder:${reservationId}:${kind}:${on}` });
  }
  return due.length;
}

type SoldSpot = Awaited<ReturnType<typeof findSoldSpots>>[number];

/** What may be due; whether the ad still waits for its customer is asked when the message is written. */
function listDueNews({
  reservationId,
  mailingState,
  briefDue,
  approvalDue,
  isJustFirm,
}: SoldSpot): AdNews[] {
  if (printedStates.some((state) => state === mailingState)) {
    return [{ reservationId, kind: "ad-printed-unapproved" }];
  }
  if (isJustFirm) return [];
  const today = arizonaDate(now());
  const brief = latestDueReminderDate("briefDue", briefDue, today);
  const approval = latestDueReminderDate("approvalDue", approvalDue, today);
  return [
    ...(brief ? [{ reservationId, kind: "ad-brief-needed", on: brief } as const] : []),
    ...(approval ? [{ reservationId, kind: "ad-approval-needed", on: approval } as const] : []),
  ];
}

/** Every firm spot on a card ahead, and on a card that was printed lately but not today: a wrong press can be taken back. */
function findSoldSpots() {
  const firmAt = sql`greatest(${reservation.confirmedAt}, ${reservation.paidAt})`;
  return db
    .select({
      reservationId: reservation.id,
      mailingState: mailing.state,
      briefDue: mailing.briefDue,
      approvalDue: mailing.approvalDue,
      isJustFirm: sql<boolean>`coalesce(${firmAt} > statement_timestamp() - ${HOURS_AFTER_CONFIRMATION} * interval '1 hour', false)`,
    })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(
      and(
        inArray(reservation.state, [...firmOrPaidStates]),
        sql`(${mailing.state} in ('published', 'closed')
          or (${inArray(mailing.state, [...printedStates])} and ${mailing.printedOn} < (statement_timestamp() at time zone 'America/Phoenix')::date
            and ${mailing.printedOn} > (statement_timestamp() at time zone 'America/Phoenix')::date - ${DAYS_AFTER_PRINT}::int))`,
      ),
    );
}

/** Reminds a customer by email of the brief or the approval their ad waits for, at most once a day. */
export const remindCustomer = defineAction({
  name: "remindCustomer",
  permission: "ads.change",
  undo: { final: "You can’t unsend an email." },
  async run(tx, { reservationId }: { reservationId: number }) {
    const reservation = await lockReservation(reservationId, tx);
    if (!isFirm(reservation)) {
      throw new Refusal(
        "conflict",
        "This spot isn’t confirmed, so there’s nothing to remind them about.",
      );
    }
    const ad = await findAd(reservationId, tx);
    const isWaiting = ad?.state === "needs-brief" || ad?.state === "with-customer";
    if (!ad || !isWaiting || ad.printed) {
      throw new Refusal("conflict", "This ad isn’t waiting for the customer.");
    }
    if (await wasAdReminderSentToday(reservationId, tx)) {
      throw new Refusal("conflict", "You already reminded them today. Call them, or wait a day.");
    }
    const about = ad.state === "needs-brief" ? "brief" : "approval";
    const subject = { type: "reservation", id: reservationId };
    await enqueueAdNews(tx, {
      reservationId,
      on: `${await findTodayByDatabaseClock(tx)}-office`,
      ...(about === "approval" && ad.sent
        ? { kind: "ad-approval-needed", proofId: ad.sent.id }
        : { kind: "ad-brief-needed" }),
    });
    return { event: { event: "ad.reminded", subject, detail: { about } } };
  },
});

export const wasAdReminderSentToday = (
  reservationId: number,
  database?: Queryable,
): Promise<boolean> =>
  wasEventRecordedToday("ad.reminded", { type: "reservation", id: reservationId }, database);
