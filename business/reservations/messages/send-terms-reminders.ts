import { sql } from "drizzle-orm";
import { enqueueBookingNews } from "#business/reservations/booking-news-job.ts";
import { claimColumns, toReservation } from "#business/reservations/claims/claims.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { describeTermsDeadline } from "./describe-terms-deadline.ts";

/**
 * Reminds customers the office placed who have not accepted the Terms: once, from 9 am in Arizona
 * on the day before the deadline (a deadline at midnight or in the evening ends that day), and not
 * within 12 hours of the first message. Returns how many are past that time.
 */
export async function sendTermsReminders(tx: Queryable = db): Promise<number> {
  const { expiresAt, createdAt } = reservation;
  // A deadline up to 6 pm counts to the day before, so there is time left to act on the reminder.
  const nineThatDay = sql`(date_trunc('day', ${expiresAt} at time zone 'America/Phoenix' - interval '18 hours')
    + interval '9 hours') at time zone 'America/Phoenix'`;
  const rows = await tx
    .select(claimColumns)
    .from(reservation)
    .where(sql`${reservation.state} = 'unconfirmed' and ${reservation.termsVersion} is null
      and ${reservation.contactId} is not null and ${expiresAt} > statement_timestamp()
      and statement_timestamp() >= greatest(${nineThatDay}, ${createdAt} + interval '12 hours')`);
  for (const found of rows.map(toReservation)) {
    const sentences = [
      `We're holding this spot for you until ${describeTermsDeadline(found)}. It isn't confirmed yet: please read our Terms and accept them on the page below.`,
      "Otherwise we release the spot, and you owe nothing. Questions? Reply to this email or call us.",
    ];
    await enqueueBookingNews(
      tx,
      { id: found.id, version: "reminder" },
      { news: "placed", sentences },
    );
  }
  return rows.length;
}
