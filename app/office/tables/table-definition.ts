import type { SavedViewList } from "#business/team/saved-view.ts";
import type { Column } from "./columns.ts";

/** What the lists of the office have in common: what they show, and how an address says what of it. Browser-safe. */

/** Something that a list is narrowed by. */
export type TableFilter = {
  /** Its name in addresses. */
  readonly id: string;
  readonly label: string;
  /** The first is "any", with an empty value. */
  readonly options: readonly { value: string; name: string }[];
  /** What else an address may say, where the options are not known beforehand. */
  readonly accepts?: RegExp;
};

/** A list with everything that it takes to show, search, sort and save it. */
export type TableDefinition<Row> = {
  /** Names it in saved views. */
  readonly id: SavedViewList;
  /** Where its page is; `fixed` is part of every address of it. */
  readonly path: string;
  readonly fixed?: Readonly<Record<string, string>>;
  /** The rows' name in file names, "reservations". */
  readonly many: string;
  /** Where it is had as a file. */
  readonly csv: string;
  /** Searches that everybody has by a name, as queries of addresses. */
  readonly views: readonly { readonly name: string; readonly search: string }[];
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly TableFilter[];
  /** The default order. */
  readonly sort: string;
  readonly descending: boolean;
  readonly idOf: (row: Row) => string;
  /** A row's accessible name. */
  readonly nameOf: (row: Row) => string;
  /** The address of a row's record. */
  readonly to: (row: Row) => string;
};

/** The search, filters, order and page of a list. */
export type TableSearch = {
  words: string;
  /** By the filters' ids; "" is any. */
  filters: Readonly<Record<string, string>>;
  sort: string;
  descending: boolean;
  /** From 1. */
  page: number;
  /** Ids, in the list's order. */
  columns: readonly string[];
};

/** Rows on a page. */
export const PAGE_SIZE = 25;
const MOST_PAGES = 10_000;
/** Longest search, in characters. */
export const MAX_SEARCH_LENGTH = 100;

/** What of a list does not hang on its rows. */
export type TableAddressing = TableDefinition<never>;
type Any = Pick<
  TableDefinition<never>,
  "columns" | "filters" | "sort" | "descending" | "fixed" | "path"
>;

/** The columns that are seen before anybody has chosen. */
export const defaultColumnIds = ({ columns }: Pick<Any, "columns">): string[] =>
  columns.filter(({ shown }) => shown).map(({ id }) => id);

/** Which way a column is sorted at first: words from A, everything else from the latest or the most. */
export function sortsDescendingFirst(table: Any, id: string): boolean {
  if (id === table.sort) return table.descending;
  const kind = table.columns.find((column) => column.id === id)?.kind;
  return kind === "amount" || kind === "number" || kind === "date";
}

/** What an address asks of a list; whatever it does not say, or says wrongly, is as usual. */
export function parseTableSearch(table: Any, asked: URLSearchParams): TableSearch {
  const sort = table.columns.find(({ id }) => id === asked.get("sort"))?.id ?? table.sort;
  const order = asked.get("order");
  const page = asked.get("page") ?? "";
  const wanted = asked.getAll("columns").join(",").split(",");
  const columns = table.columns
    .filter(({ id, shown }) => shown === "always" || wanted.includes(id))
    .map(({ id }) => id);
  return {
    words: (asked.get("words") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    filters: Object.fromEntries(
      table.filters.map((filter) => [filter.id, readFilter(filter, asked.get(filter.id) ?? "")]),
    ),
    sort,
    descending: order === null ? sortsDescendingFirst(table, sort) : order === "down",
    page: /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), MOST_PAGES) : 1,
    columns: asked.has("columns") ? columns : defaultColumnIds(table),
  };
}

function readFilter({ options, accepts }: TableFilter, asked: string): string {
  return accepts?.test(asked) || options.some(({ value }) => value === asked) ? asked : "";
}

/** The same as the query of an address, with its "?"; as short as it can be, "" for everything as usual. */
export function formatTableSearch(table: Any, search: TableSearch): string {
  const query = new URLSearchParams(table.fixed);
  if (search.words) query.set("words", search.words);
  for (const { id } of table.filters) {
    const value = search.filters[id];
    if (value) query.set(id, value);
  }
  if (search.sort !== table.sort || search.descending !== table.descending) {
    query.set("sort", search.sort);
    query.set("order", search.descending ? "down" : "up");
  }
  if (search.columns.join() !== defaultColumnIds(table).join()) {
    query.set("columns", search.columns.join());
  }
  if (search.page > 1) query.set("page", String(search.page));
  const text = query.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** The address of a list that shows just this. */
export const tablePath = (table: Any, search: TableSearch): string =>
  table.path + formatTableSearch(table, search);

/** Whether a search leaves anything out. */
export const isFiltered = (search: TableSearch): boolean =>
  search.words !== "" || Object.values(search.filters).some(Boolean);
