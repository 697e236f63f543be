import { officeLoader } from "#app/office/access/office-route.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { tableCsvResponse } from "#app/office/tables/csv-response.ts";
import type {
  ColumnDefinition,
  TableDefinition,
  TableSearch,
} from "#app/office/tables/table-definition.ts";
import { createColumnBuilders } from "#app/office/tables/table-definition.ts";
import { type AdvertiserSearch, advertiserSortKeys } from "#business/advertisers/advertiser.ts";
import { businessFieldIds, businessFields } from "#business/advertisers/business-fields.ts";
import type { ListedAdvertiser } from "#business/advertisers/list-advertisers.ts";
import { listAdvertisers } from "#business/advertisers/list-advertisers.ts";
import { shortWeekdayDateWithYear } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";

const column = createColumnBuilders<ListedAdvertiser>();

export const advertiserTableColumns: readonly ColumnDefinition<ListedAdvertiser>[] = [
  column.text("business", "Business", ({ name }) => name, {
    shown: "name",
    small: ({ email, sameEmail }) =>
      `${email ?? ""}${sameEmail > 0 ? `, ${formatCount(sameEmail)} more with this email` : ""}`,
  }),
  column.number("number", "Number", ({ id }) => id, { file: { first: true } }),
  column.text("person", "Contact", ({ person }) => person),
  column.text("email", "Email", ({ email }) => email, { kind: "email" }),
  column.text("phone", "Phone", ({ phone }) => phone),
  ...businessFieldIds.map((id) => column.text(id, businessFields[id].label, (row) => row[id])),
  column.number("reservations", "Reservations", ({ reservations }) => reservations, {
    shown: true,
  }),
  column.number("paid", "Paid reservations", ({ paid }) => paid, { shown: true }),
  column.date("mailed", "Last mailed", ({ lastDrop }) => lastDrop, {
    shown: true,
    text: ({ lastDrop }) => (lastDrop ? shortWeekdayDateWithYear(lastDrop) : "Never"),
  }),
];

export const advertiserTable: TableDefinition<ListedAdvertiser> = {
  path: officePaths.advertisers(),
  many: "advertisers",
  csv: officePaths.advertisersCsv(),
  columns: advertiserTableColumns,
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
  const by = advertiserSortKeys.find((value) => value === sort) ?? "business";
  return { words, sort: by, descending, page };
}

/** The list as a CSV file. */
export const loader = officeLoader("advertisers.see", ({ request }) =>
  tableCsvResponse(advertiserTable, request, (search, limit) =>
    listAdvertisers(toAdvertiserSearch(search), limit),
  ),
);
