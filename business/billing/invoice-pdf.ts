import { PDFDocument } from "@cantoo/pdf-lib";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { type Booking, loadBooking } from "./booking.ts";
import type { Invoice } from "./invoice.ts";

/** The newest invoice of a reservation as a PDF; refuses one that has none. */
export async function invoicePdf(
  reservationId: number,
  database: Queryable = db,
): Promise<Uint8Array> {
  const booking = await loadBooking(reservationId, database);
  const invoice = booking?.papers.invoice;
  if (booking && invoice) return drawInvoice(booking, invoice);
  throw new Refusal("not-found", "There is no invoice at this address.", {
    detail: `no invoice of reservation ${reservationId}`,
  });
}

/** An invoice as a page. The same invoice in the same state gives the same bytes. */
export async function drawInvoice(_: Booking, invoice: Invoice): Promise<Uint8Array> {
  const paper = await PDFDocument.create();
  paper.addPage([612, 792]).drawText(`Invoice ${invoice.number}`, { x: 54, y: 700 });
  return paper.save();
}
