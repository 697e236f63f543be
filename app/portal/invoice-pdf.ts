import { redirect } from "react-router";
import { paths } from "#app/paths.ts";
import { findOwn, privateHeaders } from "#app/private-door.ts";
import { latestInvoice } from "#business/billing/find.ts";
import { invoicePdf } from "#business/billing/invoice-pdf.ts";
import type { Route } from "./+types/invoice-pdf.ts";

/** The reservation's newest invoice as a PDF. Where there is none, the page of the link says how things stand. */
export async function loader({ params }: Route.LoaderArgs) {
  const own = await findOwn(params.token);
  const billed = own && (await latestInvoice(own.reservation.id));
  if (!billed) throw redirect(paths.yours(params.token));
  const pdf = await invoicePdf(billed.reservationId);
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...privateHeaders,
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="invoice-${billed.number}.pdf"`,
    },
  });
}
