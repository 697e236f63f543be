import { officeLoader } from "#app/office/access/office-route.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { tableCsvResponse } from "#app/office/tables/csv-response.ts";
import type {
  ColumnDefinition,
  TableDefinition,
  TableSearch,
} from "#app/office/tables/table-definition.ts";
import { createColumnBuilders } from "#app/office/tables/table-definition.ts";
import { listAllIndustries } from "#business/mailings/industries/industries.ts";
import {
  defaultReservationSearch,
  type ReservationSearch,
  reservationSortKeys,
  reservationStateFilters,
} from "#business/reservations/search/reservation-search.ts";
import {
  type ListedReservation,
  listReservations,
} from "#business/reservations/search/search-reservations-and-money.ts";
import { dollars } from "#platform/money.ts";
import {
  holderNameOrWhyNone,
  industryNameOrHouseAd,
  reservationStateLabels,
  spotLabel,
} from "./reservation-labels.ts";

/** A reservation as JSON carries it: instants may be strings. */
export type ReservationListRow = Omit<ListedReservation, "createdAt"> & {
  createdAt: Date | string;
};

const column = createColumnBuilders<ReservationListRow>();

export const reservationTableColumns: readonly ColumnDefinition<ReservationListRow>[] = [
  column.text("business", "Business", ({ business }) => business, {
    shown: "name",
    text: holderNameOrWhyNone,
    small: ({ person, reference }) => (person ? `${person}, ${reference}` : reference),
  }),
  column.text("reference", "Reference", ({ reference }) => reference, { file: { first: true } }),
  column.text("person", "Contact", ({ person }) => person),
  column.text("email", "Email", ({ email }) => email, { kind: "email" }),
  column.text("phone", "Phone", ({ phone }) => phone),
  column.text("mailing", "Mailing", ({ mailing }) => mailing, { shown: true }),
  column.date("drop", "Drop date", ({ dropDate }) => dropDate),
  column.text("industry", "Industry", ({ industry }) => industryNameOrHouseAd(industry), {
    shown: true,
    small: spotLabel,
  }),
  column.text("place", "Spot", ({ spot }) => spot),
  column.text("size", "Size", ({ size }) => size),
  column.amount("price", "Price", ({ priceCents }) => priceCents, {
    shown: true,
    text: ({ priceCents }) => dollars(priceCents),
    file: { heading: "Price before tax (USD)" },
  }),
  column.state("state", "Status", ({ state }) => reservationStateLabels[state], { shown: true }),
  column.date("due", "Due", ({ paymentDueOn }) => paymentDueOn, { shown: true }),
  column.moment("made", "Booked", ({ createdAt }) => createdAt, {
    shown: true,
    file: { heading: "Booked on" },
  }),
];

export const reservationTable: TableDefinition<ReservationListRow> = {
  path: officePaths.reservations(),
  many: "reservations",
  csv: officePaths.reservationsCsv(),
  columns: reservationTableColumns,
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

/** The list as a CSV file. */
export const loader = officeLoader("reservations.see", ({ request }) =>
  tableCsvResponse(reservationTable, request, (search, limit) =>
    listReservations(toReservationSearch(search), limit),
  ),
);
