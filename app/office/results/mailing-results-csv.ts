import { officeLoader } from "#app/office/access/office-route.ts";
import { csvResponse } from "#app/office/tables/csv-response.ts";
import { parseIdParam } from "#app/office/url-params.ts";
import { findMailingResults } from "#business/results/find-mailing-results.ts";
import type { Route } from "./+types/mailing-results-csv.ts";
import { resultHeadings, toResultCells } from "./renewal-calls-table.tsx";

export const loader = officeLoader("mailings.see", async ({ params }: Route.LoaderArgs) => {
  const id = parseIdParam(params.id);
  const ads = await findMailingResults(id);
  return csvResponse(`results ${id}`, resultHeadings, ads.map(toResultCells));
});
