import { sql } from "drizzle-orm";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { claimColumns, expireClaims, toReservation } from "#business/reservations/claims/claims.ts";
import { handleEndedClaims } from "#business/reservations/claims/handle-ended-claims.ts";
import { offerSpots } from "#business/reservations/offers/offer-spots.ts";
import { lastDueDateToRemind } from "#business/reservations/reservation.ts";
import { enqueueChangeEmails } from "#business/reservations/reservation-jobs.ts";
import { findMailingsWithWaitList } from "#business/wait-list/wait-list-entries.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";

const BATCH = 50;

/**
 * Ends every claim whose time is up, so that boards, messages and the wait-list hear of it even where nobody takes it
 * over. Runs every minute; several at once share the work. Returns how many it ended.
 */
export async function expireHolds(circumstances: ActionContext, tx: Queryable = db) {
  const due = sql`select id from ${reservation}
    where expires_at <= statement_timestamp() order by expires_at limit ${BATCH} for update skip locked`;
  let total = 0;
  for (let ended = BATCH; ended === BATCH; total += ended) {
    ended = await runTransactionWithRetries(tx, async (inner) => {
      const rows = await expireClaims(inner, due);
      await handleEndedClaims(inner, rows, circumstances);
      return rows.length;
    });
  }
  return total;
}

/**
 * Offers what is free to those who wait, on every mailing with a line: for anyone who joined at the very moment at which
 * a spot came free. Returns how many offers were made.
 */
export async function offerSpotsToWaitLists(tx: Queryable = db) {
  let made = 0;
  for (const mailingId of await findMailingsWithWaitList(tx)) {
    made += await runTransactionWithRetries(tx, (inner) => offerSpots(inner, { mailingId }));
  }
  return made;
}

/**
 * Has those reminded whose invoice is due on the next business day: from 9 am in Arizona on, so that nobody hears of a
 * Monday on the Sunday before it, and not within 12 hours of their confirmation. Asked for again where the reservation
 * has changed since; there is one message per invoice. Returns how many are in that time.
 */
export async function enqueueUnpaidReminders(tx: Queryable = db) {
  const { rows: clock } = await tx.execute<{ day: string }>(
    sql`select (statement_timestamp() at time zone 'America/Phoenix' - interval '9 hours')::date::text as day`,
  );
  const [{ day } = {}] = clock;
  if (day === undefined) throw new Error("the database did not say which date it is");
  const rows = await tx
    .select(claimColumns)
    .from(reservation)
    .where(sql`${reservation.expiresAt} > statement_timestamp() and ${reservation.state} = 'unpaid'
      and ${reservation.paymentDue} <= ${lastDueDateToRemind(day)}::date
      and statement_timestamp() >= ${reservation.confirmedAt} + interval '12 hours'`);
  for (const row of rows) await enqueueChangeEmails(tx, toReservation(row), "reminder", "unpaid");
  return rows.length;
}
