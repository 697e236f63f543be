import { officePaths } from "#app/office/office-paths.ts";
import type { Filter, Table, TableSearch } from "#app/office/tables/table.ts";
import { industries } from "#business/mailings/industries.ts";
import { endStates, liveStates } from "#business/reservations/reservation.ts";
import {
  everything,
  type ReservationSearch,
  sortings,
  stateFilters,
} from "#business/reservations/search.ts";
import { type ReservationRow, reservationColumns } from "./reservation-columns.ts";
import { holderName, stateWords } from "./reservation-words.ts";

const hasState: Filter<ReservationRow>["matches"] = ({ state }, asked) => {
  if (asked === "live") return liveStates.some((each) => each === state);
  if (asked === "ended") return endStates.some((each) => each === state);
  return state === asked;
};

/** The list of reservations; the names of the mailings come with its page. */
export const reservationTable: Table<ReservationRow> = {
  id: "reservations",
  path: officePaths.reservations(),
  many: "reservations",
  csv: officePaths.reservationsCsv(),
  views: [
    { name: "Unpaid, by due date", search: "?state=unpaid&sort=due&order=up" },
    { name: "To be confirmed", search: "?state=unconfirmed" },
    { name: "Paid", search: "?state=paid" },
    { name: "Ended", search: "?state=ended" },
  ],
  columns: reservationColumns,
  filters: [
    {
      id: "state",
      label: "State",
      options: [
        { value: "", name: "Any" },
        { value: "live", name: "All that stand" },
        { value: "ended", name: "All that ended" },
        ...Object.entries(stateWords).map(([value, { name }]) => ({ value, name })),
      ],
      matches: hasState,
    },
    {
      id: "mailing",
      label: "Mailing",
      options: [{ value: "", name: "Any" }],
      accepts: /^[1-9]\d{0,8}$/,
      matches: ({ mailingId }, asked) => mailingId === Number(asked),
    },
    {
      id: "industry",
      label: "Industry",
      options: [
        { value: "", name: "Any" },
        ...industries.map(({ slug, name }) => ({ value: slug, name })),
      ],
      matches: ({ industry }, asked) => industry === asked,
    },
  ],
  sort: "made",
  descending: true,
  idOf: ({ id }) => String(id),
  nameOf: (row) => `${holderName(row)}, ${row.reference}`,
  to: ({ id }) => officePaths.reservation(id),
  searched: ({ reference, business, person, email, phone }) => [
    ...[reference, business, person, email, phone],
  ],
};

/** What the business is asked for it. */
export function reservationSearch(search: TableSearch): ReservationSearch {
  const { words, filters, descending, page } = search;
  return {
    ...{ words, descending, page },
    state: stateFilters.find((each) => each === filters.state) ?? "all",
    mailingId: filters.mailing ? Number(filters.mailing) : undefined,
    industry: filters.industry ?? "",
    sort: sortings.find((each) => each === search.sort) ?? everything.sort,
  };
}
