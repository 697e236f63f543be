import { insiderWho } from "#app/office/door.ts";
import { listAsCsv, MOST_IN_A_FILE } from "#app/office/tables/csv-answer.ts";
import { readTable } from "#app/office/tables/table.ts";
import { findReservations } from "#business/reservations/reservation-list.ts";
import type { Route } from "./+types/reservations-csv.ts";
import { reservationColumns } from "./reservation-columns.ts";
import { reservationSearch, reservationTable } from "./reservation-table.ts";

/** The reservations that a search finds, all pages, as a table for other programs. */
export async function loader({ request, context }: Route.LoaderArgs) {
  insiderWho(context, "reservations.see");
  const asked = new URL(request.url).searchParams;
  const search = reservationSearch({ ...readTable(reservationTable, asked), page: 1 });
  const { rows } = await findReservations(search, MOST_IN_A_FILE);
  return listAsCsv("reservations", reservationColumns, rows, asked);
}
