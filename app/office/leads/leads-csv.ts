import { officeLoader } from "#app/office/access/office-route.ts";
import { listCsvResponse, MAX_CSV_ROWS } from "#app/office/tables/csv-response.ts";
import { parseTableSearch } from "#app/office/tables/table-definition.ts";
import { listLeads } from "#business/leads/list-leads.ts";
import { arizonaDate } from "#platform/clock.ts";
import { leadColumns, leadTable, toLeadSearch } from "./lead-table.ts";

export const loader = officeLoader("leads.see", async ({ request }, { actionContext }) => {
  const asked = new URL(request.url).searchParams;
  const today = arizonaDate(actionContext.now);
  const search = toLeadSearch({ ...parseTableSearch(leadTable, asked), page: 1 }, today);
  const { rows } = await listLeads(search, MAX_CSV_ROWS);
  return listCsvResponse("leads", leadColumns, rows);
});
