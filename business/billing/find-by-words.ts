import { and, desc, eq, sql } from "drizzle-orm";
import { advertiser, dispute, invoice, payment, refund, reservation } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { eachWordIn, isNewest, NEWEST } from "#platform/database/words.ts";
import type { Invoice } from "./invoice.ts";

export type FoundInvoice = {
  number: string;
  reservationId: number;
  business: string;
  totalCents: number;
  state: Invoice["state"];
};

/** Invoices in whose number, or in the name of whose buyer, every word stands, the newest first; at most `limit`. */
export async function findInvoicesByWords(
  words: readonly string[],
  limit: number,
  database: Queryable = db,
): Promise<FoundInvoice[]> {
  if (words.length === 0) return [];
  const business = sql<string>`${invoice.buyer}->>'business'`;
  return database
    .select({
      number: invoice.number,
      reservationId: invoice.reservationId,
      business,
      totalCents: invoice.totalCents,
      state: sql<Invoice["state"]>`${invoice.state}`,
    })
    .from(invoice)
    .where(and(isNewest(invoice.id, invoice), eachWordIn(words, [invoice.number, business])))
    .orderBy(desc(invoice.id))
    .limit(limit);
}

/** A payment, a refund or a dispute that somebody searched for. */
export type FoundMoney = {
  id: string;
  /** The payment, as the gateway names it, or "invoice:" and its number. */
  payment: string;
  reservationId: number | null;
  reference: string | null;
  business: string | null;
  amountCents: number;
  state: string;
};

const whose = { reference: reservation.reference, business: advertiser.name };
const whoseColumns = [reservation.reference, advertiser.name];

/** Payments in whose name, note, reservation or business every word stands, the newest first; at most `limit`. */
export async function findPaymentsByWords(
  words: readonly string[],
  limit: number,
  database: Queryable = db,
): Promise<FoundMoney[]> {
  if (words.length === 0) return [];
  const newest = database
    .select()
    .from(payment)
    .orderBy(desc(payment.at), desc(payment.name))
    .limit(NEWEST)
    .as("newest");
  const { name, reservationId, amountCents, note } = newest;
  return database
    .select({ id: name, payment: name, reservationId, ...whose, amountCents, state: newest.way })
    .from(newest)
    .innerJoin(reservation, eq(reservation.id, reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(eachWordIn(words, [name, sql`${note}`, ...whoseColumns]))
    .orderBy(desc(newest.at), desc(name))
    .limit(limit);
}

/** Refunds in whose payment, reservation or business every word stands, the newest first; at most `limit`. */
export async function findRefundsByWords(
  words: readonly string[],
  limit: number,
  database: Queryable = db,
): Promise<FoundMoney[]> {
  if (words.length === 0) return [];
  const newest = database
    .select()
    .from(refund)
    .orderBy(desc(refund.createdAt), desc(refund.id))
    .limit(NEWEST)
    .as("newest");
  const { id, reservationId, amountCents, state } = newest;
  return database
    .select({ id, payment: newest.payment, reservationId, ...whose, amountCents, state })
    .from(newest)
    .innerJoin(reservation, eq(reservation.id, reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(eachWordIn(words, [newest.payment, ...whoseColumns]))
    .orderBy(desc(newest.createdAt), desc(id))
    .limit(limit);
}

/** Disputes in whose name, payment, reason, reservation or business every word stands, the newest first. */
export async function findDisputesByWords(
  words: readonly string[],
  limit: number,
  database: Queryable = db,
): Promise<FoundMoney[]> {
  if (words.length === 0) return [];
  const newest = database
    .select()
    .from(dispute)
    .orderBy(desc(dispute.openedAt), desc(dispute.id))
    .limit(NEWEST)
    .as("newest");
  const { id, reservationId, amountCents, state, reason } = newest;
  return database
    .select({ id, payment: newest.payment, reservationId, ...whose, amountCents, state })
    .from(newest)
    .leftJoin(reservation, eq(reservation.id, reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(eachWordIn(words, [id, newest.payment, reason, ...whoseColumns]))
    .orderBy(desc(newest.openedAt), desc(id))
    .limit(limit);
}
