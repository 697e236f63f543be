import {
  notFoundResponse,
  privatePageHeaders,
  requireReservationByLink,
} from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import { workInTurn } from "#app/work-in-turn.ts";
import { renderReportPdf } from "#business/results/reports.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/results-pdf.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { reservation, address } = await requireReservationByLink(params.token);
  if (address !== "current") throw notFoundResponse();
  const { now, networkAddress } = context.get(requestContext);
  const pdf = await workInTurn(networkAddress, () =>
    renderReportPdf(reservation.id, arizonaDate(now)),
  );
  if (!pdf) throw notFoundResponse();
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...privatePageHeaders,
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="results-${reservation.reference}.pdf"`,
    },
  });
}
