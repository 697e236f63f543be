import { officePaths } from "#app/office/office-paths.ts";
import { type Column, textColumn } from "#app/office/tables/columns.ts";
import type { TableDefinition, TableSearch } from "#app/office/tables/table-definition.ts";
import {
  type AdvertiserSearch,
  advertiserSortKeys,
} from "#business/advertisers/advertiser-search.ts";
import { businessFieldIds, businessFields } from "#business/advertisers/business-fields.ts";
import type { ListedAdvertiser } from "#business/advertisers/list-advertisers.ts";
import { shortWeekdayDateWithYear } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { formatPhone } from "#platform/phone-number.ts";

type AdvertiserListRow = ListedAdvertiser;

export const advertiserColumns: readonly Column<AdvertiserListRow>[] = [
  textColumn<AdvertiserListRow>("business", "Business", ({ name }) => name, {
    shown: "name",
    small: ({ email, sameEmail }) =>
      `${email ?? ""}${sameEmail > 0 ? `, ${formatCount(sameEmail)} more with this email` : ""}`,
  }),
  {
    id: "number",
    heading: "Number",
    kind: "number",
    shown: false,
    text: ({ id }) => String(id),
    file: { heading: "Number", cell: ({ id }) => id, first: true },
  },
  textColumn<AdvertiserListRow>("person", "Contact", ({ person }) => person, {
    shown: false,
  }),
  textColumn<AdvertiserListRow>("email", "Email", ({ email }) => email, {
    kind: "email",
    shown: false,
  }),
  textColumn<AdvertiserListRow>("phone", "Phone", ({ phone }) => phone, {
    shown: false,
    text: ({ phone }) => (phone ? formatPhone(phone) : ""),
  }),
  ...businessFieldIds.map((id) =>
    textColumn<AdvertiserListRow>(id, businessFields[id].label, (row) => row[id], {
      shown: false,
    }),
  ),
  {
    id: "reservations",
    heading: "Reservations",
    kind: "number",
    shown: true,
    text: ({ reservations }) => formatCount(reservations),
    file: { heading: "Reservations", cell: ({ reservations }) => reservations },
  },
  {
    id: "paid",
    heading: "Paid reservations",
    kind: "number",
    shown: true,
    text: ({ paid }) => formatCount(paid),
    file: { heading: "Paid reservations", cell: ({ paid }) => paid },
  },
  {
    id: "mailed",
    heading: "Last mailed",
    kind: "date",
    shown: true,
    text: ({ lastDrop }) => (lastDrop ? shortWeekdayDateWithYear(lastDrop) : "Never"),
    file: { heading: "Last mailed", cell: ({ lastDrop }) => lastDrop },
  },
];

export const advertiserTable: TableDefinition<AdvertiserListRow> = {
  path: officePaths.advertisers(),
  many: "advertisers",
  csv: officePaths.advertisersCsv(),
  columns: advertiserColumns,
  filters: [],
  sort: "business",
  descending: false,
  idOf: ({ id }) => String(id),
  to: ({ id }) => officePaths.advertiser(id),
};

export function toAdvertiserSearch({
  words,
  sort,
  descending,
  page,
}: TableSearch): AdvertiserSearch {
  const by = advertiserSortKeys.find((each) => each === sort) ?? "business";
  return { words, sort: by, descending, page };
}
