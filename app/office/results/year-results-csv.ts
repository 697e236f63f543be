import { officeLoader } from "#app/office/access/office-route.ts";
import { csvResponse } from "#app/office/tables/csv-response.ts";
import { findYearResults } from "#business/results/find-mailing-results.ts";
import type { Route } from "./+types/year-results-csv.ts";
import { parseResultsYear } from "./parse-results-year.ts";
import { resultHeadings, toResultCells } from "./renewal-calls-table.tsx";

export const loader = officeLoader(
  "mailings.see",
  async ({ request }: Route.LoaderArgs, { actionContext }) => {
    const year = parseResultsYear(request, actionContext.now);
    const ads = await findYearResults(year);
    return csvResponse(`results ${year}`, resultHeadings, ads.map(toResultCells));
  },
);
