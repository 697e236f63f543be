import type { CsvCell } from "#platform/read-csv.ts";

export type ColumnKind = "text" | "email" | "amount" | "number" | "date" | "state";

export type Column<Row> = {
  /** Its name in addresses. */
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

/** The columns of a file: what identifies a row comes first. */
export const fileColumnsOf = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.toSorted((a, b) => Number(b.file.first ?? 0) - Number(a.file.first ?? 0));

export function csvTableOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): { head: string[]; rows: CsvCell[][] } {
  const inOrder = fileColumnsOf(columns);
  return {
    head: inOrder.map(({ file }) => file.heading),
    rows: rows.map((row) => inOrder.map(({ file }) => file.cell(row))),
  };
}
