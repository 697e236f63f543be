import { data } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { findInvoice } from "#business/reservations/pay/billing-queries.ts";
import { findBooking } from "#business/reservations/pay/booking.ts";
import { renderInvoicePdf } from "#business/reservations/pay/invoices/draw-invoice.ts";
import type { Route } from "./+types/invoice-pdf.ts";

export const loader = officeLoader("money.see", async ({ params }: Route.LoaderArgs) => {
  const paper = await findInvoice(params.number);
  const booking = paper && (await findBooking(paper.reservationId));
  if (!paper || !booking) throw data(null, { status: 404 });
  const pdf = await renderInvoicePdf(booking, paper);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="invoice-${paper.number}.pdf"`,
    },
  });
});
