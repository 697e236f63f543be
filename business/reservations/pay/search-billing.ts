import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { dispute, invoice, payment, refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import {
  eachWordInSomeColumnSql,
  isAmongNewestRowsSql,
  MAX_SEARCHED_ROWS,
} from "#platform/database/list-sql.ts";

/** Invoices that contain every word in their number or buyer's name, newest first; at most `limit`. */
export async function searchInvoices(words: readonly string[], limit: number) {
  if (words.length === 0) return [];
  const business = sql<string>`${invoice.buyer}->>'business'`;
  return db
    .select({
      number: invoice.number,
      reservationId: invoice.reservationId,
      business,
      totalCents: invoice.totalCents,
      state: sql<Invoice["state"]>`${invoice.state}`,
    })
    .from(invoice)
    .where(
      and(
        isAmongNewestRowsSql(invoice.id, invoice),
        eachWordInSomeColumnSql(words, [invoice.number, business]),
      ),
    )
    .orderBy(desc(invoice.id))
    .limit(limit);
}

export type MoneySearchHit = {
  id: string;
  /** The payment's id at the gateway, or "invoice:" and its number. */
  payment: string;
  reservationId: number | null;
  reference: string | null;
  business: string | null;
  amountCents: number;
  state: string;
};

const whose = { reference: reservation.reference, business: advertiser.name };
const whoseColumns = [reservation.reference, advertiser.name];

/** Payments that contain every word in their name, note, reservation or business, newest first; at most `limit`. */
export async function searchPayments(
  words: readonly string[],
  limit: number,
): Promise<MoneySearchHit[]> {
  if (words.length === 0) return [];
  const newest = db
    .select()
    .from(payment)
    .orderBy(desc(payment.receivedAt), desc(payment.id))
    .limit(MAX_SEARCHED_ROWS)
    .as("newest");
  const { id: name, reservationId, amountCents, note } = newest;
  return db
    .select({ id: name, payment: name, reservationId, ...whose, amountCents, state: newest.method })
    .from(newest)
    .innerJoin(reservation, eq(reservation.id, reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(eachWordInSomeColumnSql(words, [name, sql`${note}`, ...whoseColumns]))
    .orderBy(desc(newest.receivedAt), desc(name))
    .limit(limit);
}

/** Refunds that contain every word in their payment, reservation or business, newest first; at most `limit`. */
export async function searchRefunds(
  words: readonly string[],
  limit: number,
): Promise<MoneySearchHit[]> {
  if (words.length === 0) return [];
  const newest = db
    .select()
    .from(refund)
    .orderBy(desc(refund.createdAt), desc(refund.id))
    .limit(MAX_SEARCHED_ROWS)
    .as("newest");
  const { id, reservationId, amountCents, state } = newest;
  return db
    .select({ id, payment: newest.paymentId, reservationId, ...whose, amountCents, state })
    .from(newest)
    .innerJoin(reservation, eq(reservation.id, reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(eachWordInSomeColumnSql(words, [newest.paymentId, ...whoseColumns]))
    .orderBy(desc(newest.createdAt), desc(id))
    .limit(limit);
}

/** Disputes that contain every word in their name, payment, reason, reservation or business, newest first. */
export async function searchDisputes(
  words: readonly string[],
  limit: number,
): Promise<MoneySearchHit[]> {
  if (words.length === 0) return [];
  const newest = db
    .select()
    .from(dispute)
    .orderBy(desc(dispute.openedAt), desc(dispute.id))
    .limit(MAX_SEARCHED_ROWS)
    .as("newest");
  const { id, reservationId, amountCents, state, reason } = newest;
  return db
    .select({ id, payment: newest.paymentId, reservationId, ...whose, amountCents, state })
    .from(newest)
    .leftJoin(reservation, eq(reservation.id, reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(eachWordInSomeColumnSql(words, [id, newest.paymentId, reason, ...whoseColumns]))
    .orderBy(desc(newest.openedAt), desc(id))
    .limit(limit);
}

/** Buyers and reservations of invoices, by number ("2027-0001"). */
export async function findInvoiceBuyersByNumber(numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const { number, reservationId } = invoice;
  return db
    .select({ number, reservationId, business: sql<string>`${invoice.buyer}->>'business'` })
    .from(invoice)
    .where(inArray(number, [...numbers]));
}
