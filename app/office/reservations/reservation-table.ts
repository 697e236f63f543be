import { officePaths } from "#app/office/office-paths.ts";
import type { TableDefinition, TableSearch } from "#app/office/tables/table-definition.ts";
import { listAllIndustries } from "#business/mailings/industries/industries.ts";
import {
  defaultReservationSearch,
  type ReservationSearch,
  reservationSortKeys,
  reservationStateFilters,
} from "#business/reservations/search/reservation-search.ts";
import { type ReservationListRow, reservationColumns } from "./reservation-columns.ts";
import { reservationStateLabels } from "./reservation-labels.ts";

/** The list of reservations; the names of its mailings come with each page. */
export const reservationTable: TableDefinition<ReservationListRow> = {
  path: officePaths.reservations(),
  many: "reservations",
  csv: officePaths.reservationsCsv(),
  columns: reservationColumns,
  filters: [
    {
      id: "state",
      label: "Status",
      options: [
        { value: "", name: "Any" },
        { value: "live", name: "All active" },
        { value: "ended", name: "All ended" },
        ...Object.entries(reservationStateLabels).map(([value, { name }]) => ({ value, name })),
      ],
    },
    {
      id: "mailing",
      label: "Mailing",
      options: [{ value: "", name: "Any" }],
      accepts: /^[1-9]\d{0,8}$/,
    },
    {
      id: "industry",
      label: "Industry",
      get options() {
        const all = listAllIndustries().map(({ slug, name }) => ({ value: slug, name }));
        return [{ value: "", name: "Any" }, ...all];
      },
    },
  ],
  sort: "made",
  descending: true,
  idOf: ({ id }) => String(id),
  to: ({ id }) => officePaths.reservation(id),
};

export function toReservationSearch(search: TableSearch): ReservationSearch {
  const { words, filters, descending, page } = search;
  return {
    words,
    descending,
    page,
    state: reservationStateFilters.find((each) => each === filters.state) ?? "all",
    mailingId: filters.mailing ? Number(filters.mailing) : undefined,
    industry: filters.industry ?? "",
    sort: reservationSortKeys.find((each) => each === search.sort) ?? defaultReservationSearch.sort,
  };
}
