import { officeLoader } from "#app/office/access/office-route.ts";
import { fileResponse } from "#app/office/file-response.ts";
import { foundOrThrow404 } from "#app/office/office-paths.ts";
import { findInvoice } from "#business/reservations/pay/billing-queries.ts";
import { findBooking } from "#business/reservations/pay/booking.ts";
import { renderInvoicePdf } from "#business/reservations/pay/invoices/render-invoice-pdf.ts";
import type { Route } from "./+types/invoice-pdf.ts";

export const loader = officeLoader("money.see", async ({ params }: Route.LoaderArgs) => {
  const paper = foundOrThrow404(await findInvoice(params.number));
  const booking = foundOrThrow404(await findBooking(paper.reservationId));
  return fileResponse(await renderInvoicePdf(booking, paper), {
    type: "application/pdf",
    "content-disposition": `attachment; filename="invoice-${paper.number}.pdf"`,
  });
});
