import { officeLoader } from "#app/office/access/office-route.ts";
import { listCsvResponse, MAX_CSV_ROWS } from "#app/office/tables/csv-response.ts";
import { parseTableSearch } from "#app/office/tables/table-definition.ts";
import { listReservations } from "#business/reservations/search/list-reservations.ts";
import { reservationColumns, reservationTable, toReservationSearch } from "./reservation-table.ts";

export const loader = officeLoader("reservations.see", async ({ request }) => {
  const asked = new URL(request.url).searchParams;
  const search = toReservationSearch({ ...parseTableSearch(reservationTable, asked), page: 1 });
  const { rows } = await listReservations(search, MAX_CSV_ROWS);
  return listCsvResponse("reservations", reservationColumns, rows);
});
