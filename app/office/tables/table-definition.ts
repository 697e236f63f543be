import { formatMoment } from "#app/office/formatting.ts";
import type { PlainDate } from "#platform/clock.ts";
import { arizonaDate, isCalendarDate, shortWeekdayDateWithYear } from "#platform/clock.ts";
import {
  type DatePeriod,
  type DateRange,
  datePeriods,
  resolveDateRange,
} from "#platform/date-range.ts";
import { formatCount, formatDollarsAndCents } from "#platform/money.ts";
import { type CsvCell, centsToCsvAmount } from "#platform/read-csv.ts";
import { cutText } from "#platform/text-limits.ts";

export type TableFilter = {
  readonly id: string;
  readonly label: string;
  /** The first is "any", with an empty value; a date has no options. */
  readonly options: readonly { value: string; name: string }[];
  /** Other valid values, if the options are not known beforehand. */
  readonly accepts?: RegExp;
  readonly isDate?: true;
  /** The filters that a value of this one takes the place of, by id. */
  readonly replaces?: readonly string[];
};

export type TableDefinition<Row> = {
  readonly path: string;
  readonly fixed?: Readonly<Record<string, string>>;
  /** The rows' name in file names, "reservations". */
  readonly many: string;
  readonly csv: string;
  readonly columns: readonly ColumnDefinition<Row>[];
  readonly filters: readonly TableFilter[];
  readonly sort: string;
  readonly descending: boolean;
  readonly idOf: (row: Row) => string;
  readonly to: (row: Row) => string;
};

export type TableSearch = {
  words: string;
  /** By filter id; "" is any. */
  filters: Readonly<Record<string, string>>;
  sort: string;
  descending: boolean;
  /** From 1. */
  page: number;
};

export const ROWS_PER_PAGE = 25;
const MOST_PAGES = 10_000;
export const MAX_SEARCH_LENGTH = 100;

export type AnyTableDefinition = TableDefinition<never>;
type Any = Pick<
  TableDefinition<never>,
  "columns" | "filters" | "sort" | "descending" | "fixed" | "path"
>;

/** The first direction in which a column is sorted: text from A, everything else from the latest or the most. */
export function sortsDescendingFirst(table: Any, id: string): boolean {
  if (id === table.sort) return table.descending;
  const kind = table.columns.find((column) => column.id === id)?.kind;
  return kind === "amount" || kind === "number" || kind === "date";
}

/** The search that an address asks for; missing or wrong parameters take their defaults. */
export function parseTableSearch(table: Any, params: URLSearchParams): TableSearch {
  const sort = table.columns.find(({ id }) => id === params.get("sort"))?.id ?? table.sort;
  const order = params.get("order");
  const page = params.get("page") ?? "";
  return {
    words: cutText((params.get("words") ?? "").trim(), MAX_SEARCH_LENGTH),
    filters: readFilters(table.filters, params),
    sort,
    descending: order === null ? sortsDescendingFirst(table, sort) : order === "down",
    page: /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), MOST_PAGES) : 1,
  };
}

function readFilters(filters: readonly TableFilter[], params: URLSearchParams) {
  const read = filters.map(
    (filter) => [filter, readFilter(filter, params.get(filter.id) ?? "")] as const,
  );
  const replaced = read.flatMap(([{ replaces = [] }, value]) => (value ? replaces : []));
  return Object.fromEntries(
    read.map(([{ id }, value]) => [id, replaced.includes(id) ? "" : value]),
  );
}

function readFilter({ options, accepts, isDate }: TableFilter, text: string): string {
  if (isDate) return isCalendarDate(text) ? text : "";
  return accepts?.test(text) || options.some(({ value }) => value === text) ? text : "";
}

export function formatTableSearchQuery(table: Any, search: TableSearch): string {
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
  if (search.page > 1) query.set("page", String(search.page));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

export const tablePath = (table: Any, search: TableSearch): string =>
  table.path + formatTableSearchQuery(table, search);

/** The sums of all rows that a search finds, in cents by column, as the last row of list and file. */
export type TableTotals = {
  /** "Total", and what it leaves out. */
  readonly label: string;
  readonly cents: Readonly<Record<string, number>>;
};

export const hasSearchWordsOrFilters = (search: TableSearch): boolean =>
  search.words !== "" || Object.values(search.filters).some(Boolean);

const PERIODS: Record<DatePeriod, string> = {
  "this-month": "This month",
  "last-month": "Last month",
  "this-year": "This year",
  "last-year": "Last year",
};

export const dateFilters: readonly TableFilter[] = [
  {
    id: "period",
    label: "When",
    options: [
      { value: "", name: "Any time" },
      ...datePeriods.map((value) => ({ value, name: PERIODS[value] })),
    ],
  },
  { id: "from", label: "From", options: [], isDate: true, replaces: ["period"] },
  { id: "to", label: "To", options: [], isDate: true, replaces: ["period"] },
];

/** The dates that a search asks for; a period follows the day. */
export const dateRangeOfSearch = ({ filters }: TableSearch, today: PlainDate): DateRange =>
  resolveDateRange(filters, today);

export type ColumnKind = "text" | "email" | "amount" | "number" | "date" | "state";

export type ColumnDefinition<Row> = {
  readonly id: string;
  readonly heading: string;
  readonly kind: ColumnKind;
  /** Whether it is on the screen, and not only in the file. `name`: it names the row. */
  readonly shown: boolean | "name";
  readonly text: (row: Row, now: Date) => string;
  readonly small?: (row: Row, now: Date) => string;
  readonly look?: (row: Row) => "good" | "bad" | "";
  /** The value in a file: amounts as numbers of dollars, dates as 2027-05-15. `first`: an import finds the row by it. */
  readonly file: {
    readonly heading: string;
    readonly cell: (row: Row) => CsvCell;
    readonly first?: boolean;
  };
};

/** What a kind of column is told beside its value; it is on the screen if that says so. */
type More<Row> = Partial<Omit<ColumnDefinition<Row>, "id" | "heading" | "file">> & {
  file?: Partial<ColumnDefinition<Row>["file"]>;
};

/** The columns that a list of these rows can have: of each, what is the same on the screen and in a file. */
export function createColumnBuilders<Row>() {
  const column = (
    kind: ColumnKind,
    [id, heading]: readonly [string, string],
    text: ColumnDefinition<Row>["text"],
    cell: (row: Row) => CsvCell,
    { file, ...more }: More<Row> = {},
  ): ColumnDefinition<Row> => ({
    ...{ id, heading, kind, shown: false, text },
    ...more,
    file: { heading, cell, ...file },
  });
  return {
    text: (id: string, heading: string, of: (row: Row) => string | null, more?: More<Row>) =>
      column("text", [id, heading], (row) => of(row) ?? "", of, more),
    number: (id: string, heading: string, of: (row: Row) => number, more?: More<Row>) =>
      column("number", [id, heading], (row) => formatCount(of(row)), of, more),
    /** In cents; in a file in dollars, as its heading there says. */
    amount: (id: string, heading: string, of: (row: Row) => number, more?: More<Row>) =>
      column(
        "amount",
        [id, heading],
        (row) => formatDollarsAndCents(of(row)),
        (row) => centsToCsvAmount(of(row)),
        { ...more, file: { heading: `${heading} (USD)`, ...more?.file } },
      ),
    date: (id: string, heading: string, of: (row: Row) => PlainDate | null, more?: More<Row>) => {
      const text = (row: Row) => {
        const date = of(row);
        return date ? shortWeekdayDateWithYear(date) : "";
      };
      return column("date", [id, heading], text, of, more);
    },
    /** A moment, as JSON carries it; in a file its date in Arizona. */
    moment: (id: string, heading: string, of: (row: Row) => Date | string, more?: More<Row>) =>
      column(
        "date",
        [id, heading],
        (row, now) => formatMoment(new Date(of(row)), now),
        (row) => arizonaDate(new Date(of(row))),
        more,
      ),
    state: (
      id: string,
      heading: string,
      of: (row: Row) => { name: string; look: "good" | "bad" | "" },
      more?: More<Row>,
    ) =>
      column(
        "state",
        [id, heading],
        (row) => of(row).name,
        (row) => of(row).name,
        {
          look: (row) => of(row).look,
          ...more,
        },
      ),
  };
}
