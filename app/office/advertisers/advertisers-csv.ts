import { insiderWho } from "#app/office/door.ts";
import { listAsCsv, MOST_IN_A_FILE } from "#app/office/tables/csv-answer.ts";
import { readTable } from "#app/office/tables/table.ts";
import { findAdvertisers } from "#business/reservations/advertiser-list.ts";
import type { Route } from "./+types/advertisers-csv.ts";
import { advertiserColumns } from "./advertiser-columns.ts";
import { advertiserSearch, advertiserTable } from "./advertiser-table.ts";

/** The advertisers that a search finds, all pages, as a table for other programs. */
export async function loader({ request, context }: Route.LoaderArgs) {
  insiderWho(context, "advertisers.see");
  const asked = new URL(request.url).searchParams;
  const search = advertiserSearch({ ...readTable(advertiserTable, asked), page: 1 });
  const { rows } = await findAdvertisers(search, MOST_IN_A_FILE);
  return listAsCsv("advertisers", advertiserColumns, rows, asked);
}
