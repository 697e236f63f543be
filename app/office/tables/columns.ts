import type { CsvCell } from "#platform/csv.ts";

/** Columns of the office's lists, shared by a list's screen, exports and imports. */

export type ColumnKind = "text" | "email" | "amount" | "number" | "date" | "state";

export type Column<Row> = {
  /** Used in addresses and saved views, so it is never renamed. */
  readonly id: string;
  readonly heading: string;
  readonly kind: ColumnKind;
  /** Whether it is visible by default. `always`: it names the row, and cannot be hidden. */
  readonly shown: boolean | "always";
  /** The value on screen. */
  readonly text: (row: Row, now: Date) => string;
  /** The small line below it. */
  readonly small?: (row: Row, now: Date) => string;
  readonly look?: (row: Row) => "good" | "bad" | "";
  /**
   * The value in a file: amounts as numbers of dollars, dates as 2027-05-15. `always`: it
   * identifies the row in an import.
   */
  readonly file: {
    readonly heading: string;
    readonly cell: (row: Row) => CsvCell;
    readonly always?: boolean;
  };
};

/** A text column whose cells are the same on screen and in a file. */
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

/** The address parameter for a file's columns: ids separated by commas, or this. */
export const ALL_COLUMNS = "all";

/**
 * The columns of a file: the chosen ones or all, in the list's order, always starting with those
 * that identify a row. Unknown ids are ignored.
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

/** A list as the header and rows of a file. */
export function csvTableOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): { head: string[]; rows: CsvCell[][] } {
  return {
    head: columns.map(({ file }) => file.heading),
    rows: rows.map((row) => columns.map(({ file }) => file.cell(row))),
  };
}

/**
 * The columns that an address chooses for a file: `columns=price,state`; all if it chooses none.
 */
export function parseFileColumns(asked: URLSearchParams): readonly string[] | typeof ALL_COLUMNS {
  const chosen = asked.getAll("columns").join(",").split(",").filter(Boolean);
  return chosen.length === 0 || chosen.includes(ALL_COLUMNS) ? ALL_COLUMNS : chosen;
}
