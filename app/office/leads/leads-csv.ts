import { insiderWho } from "#app/office/door.ts";
import { listAsCsv, MOST_IN_A_FILE } from "#app/office/tables/csv-answer.ts";
import { readTable } from "#app/office/tables/table.ts";
import { findLeadList } from "#business/leads/lead-list.ts";
import type { Route } from "./+types/leads-csv.ts";
import { leadColumns } from "./lead-columns.ts";
import { leadSearch, leadTable } from "./lead-table.ts";

/** The leads that a search finds, all pages, as a table for other programs. */
export async function loader({ request, context }: Route.LoaderArgs) {
  insiderWho(context, "leads.see");
  const asked = new URL(request.url).searchParams;
  const search = leadSearch({ ...readTable(leadTable, asked), page: 1 });
  const { rows } = await findLeadList(search, MOST_IN_A_FILE);
  return listAsCsv("leads", leadColumns, rows, asked);
}
