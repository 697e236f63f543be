import { asc, eq, sql } from "drizzle-orm";
import { invoice } from "#database/schema/billing.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";

/** An unpaid invoice, as reminders show it. `totalCents`: what is left to pay. */
export type DueInvoice = Awaited<ReturnType<typeof findDueInvoices>>[number];

/** `amountToPay`, in SQL. */
export const amountToPaySql = sql<number>`(${invoice.totalCents} - ${invoice.creditedCents}
  - ${invoice.receivedCents} - ${invoice.forgivenCents})`.mapWith(Number);

/** Open invoices that are due up to a date, that date included, the earliest first; at most `limit`. */
export function findDueInvoices(until: PlainDate, limit: number) {
  return db
    .select({
      number: invoice.number,
      reservationId: invoice.reservationId,
      business: sql<string>`${invoice.buyer}->>'business'`,
      totalCents: amountToPaySql,
      dueOn: sql<PlainDate>`${reservation.paymentDueOn}`,
      spot: reservation.spot,
      mailing: mailing.name,
    })
    .from(invoice)
    .innerJoin(reservation, eq(reservation.id, invoice.reservationId))
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(sql`${invoice.state} = 'open' and ${reservation.paymentDueOn} <= ${until}`)
    .orderBy(asc(reservation.paymentDueOn), asc(invoice.id))
    .limit(limit);
}
