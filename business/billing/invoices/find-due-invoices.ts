import { asc, eq, sql } from "drizzle-orm";
import { invoice } from "#database/schema/billing.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";

/** An unpaid invoice, as reminders show it. */
export type DueInvoice = {
  number: string;
  reservationId: number;
  business: string;
  /** What is left to pay. */
  totalCents: number;
  dueOn: PlainDate;
  spot: string;
  mailing: string;
};

/** Open invoices that are due up to a date, that date included, the earliest first; at most `limit`. */
export async function findDueInvoices(until: PlainDate, limit: number): Promise<DueInvoice[]> {
  return invoicesDueByQuery(until, limit);
}

/** `amountToPay`, in SQL. */
export const amountToPaySql = sql<number>`(${invoice.totalCents} - ${invoice.creditedCents}
  - ${invoice.receivedCents} - ${invoice.forgivenCents})`.mapWith(Number);

/** The query of `findDueInvoices`, separate so that a test can check its plan. */
export function invoicesDueByQuery(until: PlainDate, limit: number) {
  return db
    .select({
      number: invoice.number,
      reservationId: invoice.reservationId,
      business: sql<string>`${invoice.buyer}->>'business'`,
      totalCents: amountToPaySql,
      dueOn: sql<PlainDate>`${invoice.dueOn}`,
      spot: reservation.spot,
      mailing: mailing.name,
    })
    .from(invoice)
    .innerJoin(reservation, eq(reservation.id, invoice.reservationId))
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(sql`${invoice.state} = 'open' and ${invoice.dueOn} <= ${until}`)
    .orderBy(asc(invoice.dueOn), asc(invoice.id))
    .limit(limit);
}
