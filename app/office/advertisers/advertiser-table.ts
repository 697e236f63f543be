import { officePaths } from "#app/office/office-paths.ts";
import type { Table, TableSearch } from "#app/office/tables/table.ts";
import {
  type AdvertiserSearch,
  advertiserSortings,
} from "#business/reservations/advertiser-search.ts";
import { type AdvertiserRow, advertiserColumns } from "./advertiser-columns.ts";

/** The list of advertisers. */
export const advertiserTable: Table<AdvertiserRow> = {
  id: "advertisers",
  path: officePaths.advertisers(),
  many: "advertisers",
  csv: officePaths.advertisersCsv(),
  views: [
    { name: "Best customers", search: "?sort=paid&order=down" },
    { name: "Last mailed", search: "?sort=mailed&order=down" },
  ],
  columns: advertiserColumns,
  filters: [],
  sort: "business",
  descending: false,
  idOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  to: ({ id }) => officePaths.advertiser(id),
  searched: ({ name, people, website }) => [name, people, website],
};

/** What the business is asked for it. */
export function advertiserSearch({ words, sort, descending, page }: TableSearch): AdvertiserSearch {
  const by = advertiserSortings.find((each) => each === sort) ?? "business";
  return { words, sort: by, descending, page };
}
