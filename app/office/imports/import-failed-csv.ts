import { requirePagePermission } from "#app/office/access/office-access.ts";
import { officeLoader } from "#app/office/access/office-route.ts";
import { foundOrThrow404, parseIdOrThrow404 } from "#app/office/office-paths.ts";
import { csvResponse } from "#app/office/tables/csv-response.ts";
import { importPermissions } from "#business/imports/import.ts";
import { findFailedImportRows, findImportById } from "#business/imports/import-queries.ts";
import type { Route } from "./+types/import-failed-csv.ts";

export const loader = officeLoader("office.see", async ({ params, context }: Route.LoaderArgs) => {
  const run = foundOrThrow404(await findImportById(parseIdOrThrow404(params.id)));
  requirePagePermission(context, importPermissions[run.list]);
  const rows = await findFailedImportRows(run.id);
  return csvResponse(
    `${run.list}-not-imported`,
    [...run.headings, "Row", "Reason"],
    rows.map(({ line, texts, reason }) => [
      ...run.headings.map((_, at) => texts[at] ?? ""),
      line,
      reason,
    ]),
  );
});
