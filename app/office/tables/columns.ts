import type { CsvCell } from "#platform/csv.ts";

/** Columns of the office's lists. A list's screen, its files and what is imported again read the same ones. */

export type ColumnKind = "text" | "email" | "amount" | "number" | "date" | "state";

export type Column<Row> = {
  /** Stands in addresses and in saved views: it is never renamed. */
  readonly id: string;
  readonly heading: string;
  readonly kind: ColumnKind;
  /** Whether it is seen before anybody has chosen columns. `always`: it names the row, and cannot be left out. */
  readonly shown: boolean | "always";
  /** As the screen says it. */
  readonly text: (row: Row, now: Date) => string;
  /** What stands beneath it in small. */
  readonly small?: (row: Row, now: Date) => string;
  readonly look?: (row: Row) => "good" | "bad" | "";
  /** As a file has it: amounts as numbers of dollars, dates as 2027-05-15. `always`: what the row is found by again. */
  readonly file: {
    readonly heading: string;
    readonly cell: (row: Row) => CsvCell;
    readonly always?: boolean;
  };
};

/** A column of text whose cells say the same on the screen and in a file. */
export function textColumn<Row>(
  id: string,
  heading: string,
  text: (row: Row) => string | null,
  more: Partial<Column<Row>> & Pick<Column<Row>, "shown">,
): Column<Row> {
  return {
    id,
    heading,
    kind: "text",
    text: (row) => text(row) ?? "",
    file: { heading, cell: text },
    ...more,
  };
}

/** What a file's columns are chosen by in its address: ids with commas between, or this. */
export const ALL_COLUMNS = "all";

/**
 * The columns of a file: the chosen ones or all, in the list's order, and first, chosen or not, what a row is found by
 * again. Ids that no column has count for nothing.
 */
export function chooseFileColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | typeof ALL_COLUMNS,
): readonly Column<Row>[] {
  const first = columns.filter(({ file }) => file.always);
  const rest = columns.filter(({ file }) => !file.always);
  const wanted = chosen === ALL_COLUMNS ? rest : rest.filter(({ id }) => chosen.includes(id));
  return [...first, ...wanted];
}

/** A list as the head and rows of a file. */
export function csvTableOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): { head: string[]; rows: CsvCell[][] } {
  return {
    head: columns.map(({ file }) => file.heading),
    rows: rows.map((row) => columns.map(({ file }) => file.cell(row))),
  };
}

/** The columns that an address chooses for a file: `columns=price,state`; all where it chooses none. */
export function parseFileColumns(asked: URLSearchParams): readonly string[] | typeof ALL_COLUMNS {
  const chosen = asked.getAll("columns").join(",").split(",").filter(Boolean);
  return chosen.length === 0 || chosen.includes(ALL_COLUMNS) ? ALL_COLUMNS : chosen;
}
