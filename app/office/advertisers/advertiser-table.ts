import { officePaths } from "#app/office/office-paths.ts";
import type { TableDefinition, TableSearch } from "#app/office/tables/table-definition.ts";
import {
  type AdvertiserSearch,
  advertiserSortKeys,
} from "#business/advertisers/advertiser-search.ts";
import { type AdvertiserListRow, advertiserColumns } from "./advertiser-columns.ts";

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
