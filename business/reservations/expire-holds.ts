import { sql } from "drizzle-orm";
import type { Circumstances } from "#business/journal/journal.ts";
import { mailingsWithALine } from "#business/leads/wait-list-entries.ts";
import { reservation } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { columns, expireThose, toReservation } from "./claims.ts";
import { claimsEnded } from "./end-claims.ts";
import { offerPlaces } from "./offer-places.ts";
import { tell } from "./reservation-jobs.ts";

const BATCH = 50;

/**
 * Ends every claim whose time is up, so that boards, messages and the wait-list hear of it even where nobody takes it
 * over. Runs every minute; several at once share the work. Returns how many it ended.
 */
export async function expireHolds(circumstances: Circumstances, tx: Queryable = db) {
  const due = sql`select id from ${reservation}
    where expires_at <= statement_timestamp() order by expires_at limit ${BATCH} for update skip locked`;
  let total = 0;
  for (let ended = BATCH; ended === BATCH; total += ended) {
    ended = await inPoliteTransaction(tx, async (inner) => {
      const rows = await expireThose(inner, due);
      await claimsEnded(inner, rows, circumstances);
      return rows.length;
    });
  }
  return total;
}

/**
 * Offers what is free to those who wait, on every mailing with a line: for whoever joined at the very moment at which
 * a place came free. Returns how many offers were made.
 */
export async function offerWaitingPlaces(tx: Queryable = db) {
  let made = 0;
  for (const mailingId of await mailingsWithALine(tx)) {
    made += await inPoliteTransaction(tx, (inner) => offerPlaces(inner, { mailingId }));
  }
  return made;
}

/**
 * Has those reminded whose invoice is due tomorrow: from 9 am in Arizona on, and not within 12 hours of their
 * confirmation. Asked for again where the reservation has changed since; there is one message per invoice. Returns how
 * many are in that day.
 */
export async function remindUnpaid(tx: Queryable = db) {
  const morning = sql`(${reservation.paymentDue} - 1 + time '09:00') at time zone 'America/Phoenix'`;
  const rows = await tx
    .select(columns)
    .from(reservation)
    .where(sql`${reservation.expiresAt} > statement_timestamp() and ${reservation.state} = 'unpaid'
      and statement_timestamp() >= greatest(${morning}, ${reservation.confirmedAt} + interval '12 hours')`);
  for (const row of rows) await tell(tx, toReservation(row), "reminder", "unpaid");
  return rows.length;
}
