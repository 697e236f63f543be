import { type Booking, findBooking } from "#business/reservations/pay/booking.ts";
import { isGatewayConfigured } from "#business/reservations/pay/checkout/checkout-store.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Invoice } from "./invoice.ts";

/** The newest invoice of a reservation as a PDF; refuses a reservation without one. */
export async function renderLatestInvoicePdf(reservationId: number): Promise<Uint8Array> {
  const booking = await findBooking(reservationId);
  const invoice = booking?.papers.invoice;
  if (booking && invoice) return renderInvoicePdf(booking, invoice);
  throw new Refusal("not-found", "There’s no invoice here.", {
    detail: `no invoice of reservation ${reservationId}`,
  });
}

/** A loaded invoice as a PDF; the drawing code (50 MB) is loaded on first use. */
export async function renderInvoicePdf(booking: Booking, invoice: Invoice): Promise<Uint8Array> {
  const { drawInvoice } = await import("./draw-invoice.ts");
  return drawInvoice(booking, invoice, { takesCards: isGatewayConfigured() });
}
