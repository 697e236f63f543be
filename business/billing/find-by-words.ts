import { and, desc, sql } from "drizzle-orm";
import { invoice } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { eachWordIn, isNewest } from "#platform/database/words.ts";
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
