import { eq } from "drizzle-orm";
import { invoiceColumns, toInvoice } from "#business/reservations/pay/billing-queries.ts";
import { invoice } from "#database/schema/billing.ts";
import { db } from "#platform/database/database.server.ts";
import type { Invoice } from "./invoice.ts";

/** The invoice with a number ("2027-0001"), also a void one; undefined if there is none. */
export async function findInvoice(number: string): Promise<Invoice | undefined> {
  const [row] = await db.select(invoiceColumns).from(invoice).where(eq(invoice.number, number));
  return row && toInvoice(row);
}
