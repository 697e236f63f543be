import { sql } from "drizzle-orm";
import { claimColumns, toReservation } from "#business/reservations/claims/claims.ts";
import { findFirstRefusalsEnding } from "#business/reservations/claims/first-refusal.ts";
import { findBooking } from "#business/reservations/pay/booking.ts";
import { findCreditWithBalance } from "#business/reservations/pay/credits/credit-with-balance.ts";
import {
  describeTermsDeadline,
  lastDueDateToRemind,
} from "#business/reservations/pay/payment-terms.ts";
import {
  enqueueBookingNews,
  enqueueChangeEmails,
} from "#business/reservations/reservation-jobs.ts";
import { credit } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderCreditEnds } from "#emails/payments/payment-emails.tsx";
import { renderFirstRefusal } from "#emails/reservations/first-refusal.tsx";
import { db } from "#platform/database/database.server.ts";
import { agreement } from "#site.ts";
import { queueToBuyer } from "./buyer-messages.ts";

/**
 * Reminds customers the office placed who have not accepted the Terms: once, from 9 am in Arizona
 * on the day before the deadline (a deadline at midnight or in the evening ends that day), and not
 * within 12 hours of the first message. Returns how many are past that time.
 */
export async function sendTermsReminders(): Promise<number> {
  const { expiresAt, createdAt } = reservation;
  // A deadline up to 6 pm counts to the day before, so there is time left to act on the reminder.
  const nineThatDay = sql`(date_trunc('day', ${expiresAt} at time zone 'America/Phoenix' - interval '18 hours')
    + interval '9 hours') at time zone 'America/Phoenix'`;
  const rows = await db
    .select(claimColumns)
    .from(reservation)
    .where(sql`${reservation.state} = 'unconfirmed' and ${reservation.termsVersion} is null
      and ${reservation.contactId} is not null and ${expiresAt} > statement_timestamp()
      and statement_timestamp() >= greatest(${nineThatDay}, ${createdAt} + interval '12 hours')`);
  for (const found of rows.map(toReservation)) {
    const sentences = [
      `We’re holding this spot for you until ${describeTermsDeadline(found)}. It isn’t confirmed yet: please read our Terms and accept them on the page below.`,
      "Otherwise we release the spot, and you owe nothing. Questions? Reply to this email or call us.",
    ];
    await enqueueBookingNews(
      db,
      { id: found.id, version: "reminder" },
      { news: "placed", sentences },
    );
  }
  return rows.length;
}

/**
 * Queues reminders for invoices due on the next business day. Runs from 9 am in Arizona, and not
 * within 12 hours of the confirmation. Runs again if the reservation has changed; each invoice gets
 * one message. Returns how many invoices qualify.
 */
export async function enqueueInvoiceDueReminders() {
  const { rows: clock } = await db.execute<{ day: string }>(
    sql`select (statement_timestamp() at time zone 'America/Phoenix' - interval '9 hours')::date::text as day`,
  );
  const [{ day } = {}] = clock;
  if (day === undefined) throw new Error("the database did not say which date it is");
  const rows = await db
    .select(claimColumns)
    .from(reservation)
    .where(sql`(${reservation.expiresAt} is null or ${reservation.expiresAt} > statement_timestamp()) and ${reservation.state} = 'unpaid'
      and ${reservation.paymentDueOn} <= ${lastDueDateToRemind(day)}::date
      and statement_timestamp() >= ${reservation.confirmedAt} + interval '12 hours'`);
  for (const row of rows) await enqueueChangeEmails(db, toReservation(row), "reminder", "unpaid");
  return rows.length;
}

/** Tells buyers that an unused credit ends within `agreement.creditNoticeDays`, once per end date. Returns how many. */
export async function sendCreditExpiryReminders(): Promise<number> {
  const today = sql`(statement_timestamp() at time zone 'America/Phoenix')::date`;
  const ending = await db
    .select({ id: credit.id })
    .from(credit)
    .where(
      sql`${credit.expiresOn} between ${today} and ${today} + ${agreement.creditNoticeDays}::int`,
    );
  let written = 0;
  for (const { id } of ending) if (await announceOne(id)) written++;
  return written;
}

async function announceOne(id: number): Promise<boolean> {
  const left = await findCreditWithBalance(id, db);
  const booking = left && left.leftCents > 0 && (await findBooking(left.reservationId, db));
  if (!booking) return false;
  const { reservationId, leftCents, expiresOn } = left;
  const name = nameMessage("reservation-credit-ends", reservationId, expiresOn);
  return queueToBuyer(db, booking, name, ({ reservationUrl }) =>
    renderCreditEnds(booking, { leftCents, expiresOn, reservationUrl }),
  );
}

/** Days before their first refusal ends on which advertisers are reminded. */
export const FIRST_REFUSAL_REMINDER_DAYS = 3;

/**
 * Reminds advertisers whose industry is kept on the next card for three more days at most, once per card: not who has booked
 * or declined. Returns the number of messages.
 */
export async function sendFirstRefusalReminders(): Promise<number> {
  let written = 0;
  for (const kept of await findFirstRefusalsEnding(FIRST_REFUSAL_REMINDER_DAYS)) {
    const booking = await findBooking(kept.reservationId);
    if (!booking) continue;
    const name = nameMessage("first-refusal", kept.reservationId, kept.mailingId);
    const { mailing: next, until } = kept;
    const queued = await queueToBuyer(db, booking, name, ({ reservationUrl }) =>
      renderFirstRefusal(booking, { next, until, reservationUrl }),
    );
    if (queued) written++;
  }
  return written;
}
