import { sql } from "drizzle-orm";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { lastDueDateToRemind } from "#business/reservations/pay/payment-terms.ts";
import { enqueueChangeEmails } from "#business/reservations/reservation-jobs.ts";
import { findMailingsWithWaitlist } from "#business/waitlist/waitlist-entries.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { claimColumns, expireClaims, toReservation } from "./claims.ts";
import { handleEndedClaims } from "./handle-ended-claims.ts";
import { offerSpots } from "./offer-spots.ts";

const BATCH = 50;

/** Ends every claim whose time is up, each minute; concurrent runs share the work. Returns how many. */
export async function expireAllOverdueClaims(context: ActionContext, tx: Queryable = db) {
  const due = sql`select id from ${reservation}
    where expires_at <= statement_timestamp() order by expires_at limit ${BATCH} for update skip locked`;
  let total = 0;
  for (let ended = BATCH; ended === BATCH; total += ended) {
    ended = await runTransactionWithRetries(tx, async (inner) => {
      const rows = await expireClaims(inner, due);
      await handleEndedClaims(inner, rows, context);
      return rows.length;
    });
  }
  return total;
}

/** Offers free spots on every mailing with a line, for people who joined just as one came free. Returns how many. */
export async function offerSpotsToWaitlists(tx: Queryable = db) {
  let made = 0;
  for (const mailingId of await findMailingsWithWaitlist(tx)) {
    made += await runTransactionWithRetries(tx, (inner) => offerSpots(inner, { mailingId }));
  }
  return made;
}

/**
 * Queues reminders for invoices due on the next business day. Runs from 9 am in Arizona, and not
 * within 12 hours of the confirmation. Runs again if the reservation has changed; each invoice gets
 * one message. Returns how many invoices qualify.
 */
export async function enqueueInvoiceDueReminders(tx: Queryable = db) {
  const { rows: clock } = await tx.execute<{ day: string }>(
    sql`select (statement_timestamp() at time zone 'America/Phoenix' - interval '9 hours')::date::text as day`,
  );
  const [{ day } = {}] = clock;
  if (day === undefined) throw new Error("the database did not say which date it is");
  const rows = await tx
    .select(claimColumns)
    .from(reservation)
    .where(sql`(${reservation.expiresAt} is null or ${reservation.expiresAt} > statement_timestamp()) and ${reservation.state} = 'unpaid'
      and ${reservation.paymentDueOn} <= ${lastDueDateToRemind(day)}::date
      and statement_timestamp() >= ${reservation.confirmedAt} + interval '12 hours'`);
  for (const row of rows) await enqueueChangeEmails(tx, toReservation(row), "reminder", "unpaid");
  return rows.length;
}
