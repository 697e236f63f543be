import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { loadBooking } from "./booking.ts";
import { gatewayIsSet } from "./checkouts.ts";
import { drawInvoice } from "./draw-invoice.ts";

/** The newest invoice of a reservation as a PDF; refuses one that has none. */
export async function invoicePdf(
  reservationId: number,
  database: Queryable = db,
): Promise<Uint8Array> {
  const booking = await loadBooking(reservationId, database);
  const invoice = booking?.papers.invoice;
  if (booking && invoice) return drawInvoice(booking, invoice, { takesCards: gatewayIsSet() });
  throw new Refusal("not-found", "There is no invoice at this address.", {
    detail: `no invoice of reservation ${reservationId}`,
  });
}
