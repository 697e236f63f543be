import { and, eq, inArray, sql } from "drizzle-orm";
import { type MailingState, printedStates } from "#business/mailings/mailing.ts";
import { firmOrPaidStates } from "#business/reservations/reservation.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { arizonaDate, now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { type AdNews, adNewsJob } from "./ad-jobs.ts";
import { latestDueReminderDate } from "./reminder-days.ts";

/** Hours after a spot became firm in which no reminder goes out: its confirmation has just asked. */
const HOURS_AFTER_CONFIRMATION = 20;

/** Days after printing in which customers who hadn't approved are told, if that failed before. */
const DAYS_AFTER_PRINT = 14;

/** Queues the reminders due today, and the news of ads printed unapproved, each once. Returns how many. */
export async function enqueueAdReminders(): Promise<number> {
  const due = (await findSoldSpots(db)).flatMap(newsFor);
  for (const news of due) {
    const { reservationId, kind, on = "" } = news;
    await enqueue(db, adNewsJob, news, { key: `ad-reminder:${reservationId}:${kind}:${on}` });
  }
  return due.length;
}

type SoldSpot = Awaited<ReturnType<typeof findSoldSpots>>[number];

/** What may be due; whether the ad still waits for its customer is asked when the message is written. */
function newsFor({
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
function findSoldSpots(database: Queryable) {
  const firmAt = sql`greatest(${reservation.confirmedAt}, ${reservation.paidAt})`;
  return database
    .select({
      reservationId: reservation.id,
      mailingState: sql<MailingState>`${mailing.state}`,
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
