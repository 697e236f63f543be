import { officeLoader } from "#app/office/access/office-route.ts";
import { listCsvResponse, MAX_CSV_ROWS } from "#app/office/tables/csv-response.ts";
import { parseTableSearch } from "#app/office/tables/table-definition.ts";
import { listAdvertisers } from "#business/advertisers/list-advertisers.ts";
import { advertiserTable, advertiserTableColumns, toAdvertiserSearch } from "./advertiser-table.ts";

export const loader = officeLoader("advertisers.see", async ({ request }) => {
  const asked = new URL(request.url).searchParams;
  const search = toAdvertiserSearch({ ...parseTableSearch(advertiserTable, asked), page: 1 });
  const { rows } = await listAdvertisers(search, MAX_CSV_ROWS);
  return listCsvResponse("advertisers", advertiserTableColumns, rows);
});
