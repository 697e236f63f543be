import { inArray, sql } from "drizzle-orm";
import { invoice } from "#database/schema/billing.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** Buyers and reservations of invoices, by number ("2027-0001"). */
export async function findInvoiceBuyersByNumber(
  numbers: readonly string[],
  database: Queryable = db,
): Promise<{ number: string; reservationId: number; business: string }[]> {
  if (numbers.length === 0) return [];
  const { number, reservationId } = invoice;
  return database
    .select({ number, reservationId, business: sql<string>`${invoice.buyer}->>'business'` })
    .from(invoice)
    .where(inArray(number, [...numbers]));
}
