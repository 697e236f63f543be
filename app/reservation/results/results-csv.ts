import {
  notFoundResponse,
  privatePageHeaders,
  requireReservationByLink,
} from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import { findAdResults } from "#business/results/find-results.ts";
import { arizonaDate } from "#platform/clock.ts";
import { formatCsv } from "#platform/read-csv.ts";
import type { Route } from "./+types/results-csv.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { reservation, address } = await requireReservationByLink(params.token);
  const today = arizonaDate(context.get(requestContext).now);
  const results = address === "current" ? await findAdResults(reservation.id, today) : undefined;
  if (!results) throw notFoundResponse();
  const rows = results.days.map(({ day, people }) => [day, people]);
  return new Response(formatCsv(["Day", "People who scanned"], rows), {
    headers: {
      ...privatePageHeaders,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="results-${results.since}.csv"`,
    },
  });
}
