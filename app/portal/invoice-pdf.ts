import { latestInvoice } from "#business/billing/find.ts";
import { invoicePdf } from "#business/billing/invoice-pdf.ts";
import type { Route } from "./+types/invoice-pdf.ts";
import { nothingHere, openOwn, privateHeaders } from "./private-door.ts";

/** The reservation's newest invoice as a PDF. */
export async function loader({ params }: Route.LoaderArgs) {
  const { reservation } = await openOwn(params.token);
  const billed = await latestInvoice(reservation.id);
  if (!billed) throw nothingHere();
  const pdf = await invoicePdf(reservation.id);
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...privateHeaders,
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="invoice-${billed.number}.pdf"`,
    },
  });
}
