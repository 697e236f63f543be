import { asc, eq, sql } from "drizzle-orm";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import {
  findActiveInvoice,
  invoiceColumns,
  toInvoice,
} from "#business/reservations/pay/billing-queries.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { invoice } from "#database/schema/billing.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Invoice } from "./invoice.ts";

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

/** The invoice with a number ("2027-0001"), also a void one; undefined if there is none. */
export async function findInvoice(number: string): Promise<Invoice | undefined> {
  const [row] = await db.select(invoiceColumns).from(invoice).where(eq(invoice.number, number));
  return row && toInvoice(row);
}

/** An invoice that somebody decides about, as they saw it. */
export type SeenInvoice = {
  reservationId: number;
  expectedVersion: number;
};

/** The open invoice of a locked reservation; refuses where none is open, and an outdated view. */
export async function lockOpenInvoice(
  { reservationId, expectedVersion }: SeenInvoice,
  tx: Queryable,
): Promise<{ reservation: Reservation; billed: Invoice }> {
  const reservation = await lockReservation(reservationId, tx);
  const billed = await findActiveInvoice(reservationId, tx);
  if (billed?.state !== "open") {
    throw new Refusal("conflict", "This reservation has no open invoice anymore.");
  }
  if (billed.version === expectedVersion) return { reservation, billed };
  throw new Refusal("conflict", "This invoice changed or was just paid. Check it and try again.", {
    detail: `invoice ${billed.number} is at version ${billed.version}`,
  });
}
