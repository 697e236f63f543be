import { requirePagePermission } from "#app/office/access/office-access.ts";
import { listCsvResponse, MAX_CSV_ROWS } from "#app/office/tables/csv-response.ts";
import { parseTableSearch } from "#app/office/tables/table-definition.ts";
import { listReservations } from "#business/reservations/list-reservations.ts";
import type { Route } from "./+types/reservations-csv.ts";
import { reservationColumns } from "./reservation-columns.ts";
import { reservationTable, toReservationSearch } from "./reservation-table.ts";

/** The reservations that a search finds, all pages, as a table for other programs. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requirePagePermission(context, "reservations.see");
  const asked = new URL(request.url).searchParams;
  const search = toReservationSearch({ ...parseTableSearch(reservationTable, asked), page: 1 });
  const { rows } = await listReservations(search, MAX_CSV_ROWS);
  return listCsvResponse("reservations", reservationColumns, rows, asked);
}
