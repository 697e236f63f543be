import { useMemo } from "react";
import { officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { OfficePage } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { SearchableTable } from "#app/office/tables/searchable-table.tsx";
import { parseTableSearch, ROWS_PER_PAGE } from "#app/office/tables/table-definition.ts";
import { findMailingFilterOptions } from "#business/mailings/find-mailings.ts";
import { listReservations } from "#business/reservations/search/search-reservations-and-money.ts";
import type { Route } from "./+types/reservations.ts";
import { reservationTable, toReservationSearch } from "./reservation-table.ts";

export const loader = officeLoader("reservations.see", async ({ request }, { actionContext }) => {
  const search = parseTableSearch(reservationTable, new URL(request.url).searchParams);
  const [found, mailings] = await Promise.all([
    listReservations(toReservationSearch(search), ROWS_PER_PAGE),
    findMailingFilterOptions(),
  ]);
  return { ...found, search, mailings, now: actionContext.now };
});

export default function ReservationsPage({ loaderData }: Route.ComponentProps) {
  const { mailings } = loaderData;
  const table = useMemo(() => withMailings(mailings), [mailings]);
  return (
    <OfficePage
      title="Reservations"
      lead="Every current and past reservation."
      action={
        <ButtonLink weight="go" to={officePaths.newReservation()}>
          New reservation
        </ButtonLink>
      }
    >
      <SearchableTable
        table={table}
        data={loaderData}
        label="Business, person, email, phone, or reference"
        nothing="No matches. Try fewer words or another status."
        none="No reservations yet. The first hold will show up here."
      />
    </OfficePage>
  );
}

function withMailings(mailings: readonly { id: number; name: string }[]): typeof reservationTable {
  const options = [
    { value: "", name: "Any" },
    ...mailings.map(({ id, name }) => ({ value: String(id), name })),
  ];
  return {
    ...reservationTable,
    filters: reservationTable.filters.map((filter) =>
      filter.id === "mailing" ? { ...filter, options } : filter,
    ),
  };
}
