import { formatMoment } from "#app/office/formatting.ts";
import { arizonaDate, type PlainDate, shortWeekdayDateWithYear } from "#platform/clock.ts";
import { formatCount, formatDollarsAndCents } from "#platform/money.ts";
import { type CsvCell, centsToCsvAmount } from "#platform/read-csv.ts";

export type ColumnKind = "text" | "email" | "amount" | "number" | "date" | "state";

export type Column<Row> = {
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
type More<Row> = Partial<Omit<Column<Row>, "id" | "heading" | "file">> & {
  file?: Partial<Column<Row>["file"]>;
};

/** The columns that a list of these rows can have: of each, what is the same on the screen and in a file. */
export function columnsOf<Row>() {
  const column = (
    kind: ColumnKind,
    [id, heading]: readonly [string, string],
    text: Column<Row>["text"],
    cell: (row: Row) => CsvCell,
    { file, ...more }: More<Row> = {},
  ): Column<Row> => ({
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
