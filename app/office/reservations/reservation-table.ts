import { formatMoment } from "#app/office/formatting.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { type Column, textColumn } from "#app/office/tables/columns.ts";
import type { TableDefinition, TableSearch } from "#app/office/tables/table-definition.ts";
import { listAllIndustries } from "#business/mailings/industries/industries.ts";
import type { ListedReservation } from "#business/reservations/search/list-reservations.ts";
import {
  defaultReservationSearch,
  type ReservationSearch,
  reservationSortKeys,
  reservationStateFilters,
} from "#business/reservations/search/reservation-search.ts";
import { arizonaDate, shortWeekdayDateWithYear } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { centsToCsvAmount } from "#platform/read-csv.ts";
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

export const reservationColumns: readonly Column<ReservationListRow>[] = [
  textColumn<ReservationListRow>("business", "Business", ({ business }) => business, {
    shown: "name",
    text: holderNameOrWhyNone,
    small: ({ person, reference }) => (person ? `${person}, ${reference}` : reference),
  }),
  textColumn<ReservationListRow>("reference", "Reference", ({ reference }) => reference, {
    shown: false,
    file: { heading: "Reference", cell: ({ reference }) => reference, first: true },
  }),
  textColumn<ReservationListRow>("person", "Contact", ({ person }) => person, {
    shown: false,
  }),
  textColumn<ReservationListRow>("email", "Email", ({ email }) => email, {
    kind: "email",
    shown: false,
  }),
  textColumn<ReservationListRow>("phone", "Phone", ({ phone }) => phone, {
    shown: false,
    text: ({ phone }) => (phone ? formatPhone(phone) : ""),
  }),
  textColumn<ReservationListRow>("mailing", "Mailing", ({ mailing }) => mailing, {
    shown: true,
  }),
  {
    id: "drop",
    heading: "Drop date",
    kind: "date",
    shown: false,
    text: ({ dropDate }) => shortWeekdayDateWithYear(dropDate),
    file: { heading: "Drop date", cell: ({ dropDate }) => dropDate },
  },
  textColumn<ReservationListRow>(
    "industry",
    "Industry",
    ({ industry }) => industryNameOrHouseAd(industry),
    {
      shown: true,
      small: spotLabel,
    },
  ),
  textColumn<ReservationListRow>("place", "Spot", ({ spot }) => spot, {
    shown: false,
  }),
  textColumn<ReservationListRow>("size", "Size", ({ size }) => size, {
    shown: false,
  }),
  {
    id: "price",
    heading: "Price",
    kind: "amount",
    shown: true,
    text: ({ priceCents }) => dollars(priceCents),
    file: {
      heading: "Price before tax (USD)",
      cell: ({ priceCents }) => centsToCsvAmount(priceCents),
    },
  },
  {
    id: "state",
    heading: "Status",
    kind: "state",
    shown: true,
    text: (row) => reservationStateLabels[row.state].name,
    look: (row) => reservationStateLabels[row.state].look,
    file: { heading: "Status", cell: (row) => reservationStateLabels[row.state].name },
  },
  {
    id: "due",
    heading: "Due",
    kind: "date",
    shown: true,
    text: ({ paymentDueOn }) => (paymentDueOn ? shortWeekdayDateWithYear(paymentDueOn) : ""),
    file: { heading: "Due", cell: ({ paymentDueOn }) => paymentDueOn },
  },
  {
    id: "made",
    heading: "Booked",
    kind: "date",
    shown: true,
    text: ({ createdAt }, now) => formatMoment(new Date(createdAt), now),
    file: { heading: "Booked on", cell: ({ createdAt }) => arizonaDate(new Date(createdAt)) },
  },
];

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
