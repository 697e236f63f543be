import { redirect } from "react-router";
import { paths } from "#app/paths.ts";
import { findReservationByLink, privatePageHeaders } from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import { workInTurn } from "#app/work-in-turn.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { renderLatestInvoicePdf } from "#business/reservations/pay/invoices/draw-invoice.ts";
import type { Route } from "./+types/invoice-pdf.ts";

/** The reservation's newest invoice as a PDF. Without one, redirects to the page of the link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const own = await findReservationByLink(params.token);
  const billed = own && (await findLatestInvoice(own.reservation.id));
  if (!billed) throw redirect(paths.yours(params.token));
  const { networkAddress } = context.get(requestContext);
  const pdf = await workInTurn(networkAddress, () => renderLatestInvoicePdf(billed.reservationId));
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...privatePageHeaders,
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="invoice-${billed.number}.pdf"`,
    },
  });
}
