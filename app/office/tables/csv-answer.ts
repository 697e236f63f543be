import { officeHeaders } from "#app/office/door.ts";
import { type Cell, csvOf } from "#platform/csv.ts";
import { type Column, fileColumns, fileOf, readFileColumns } from "./columns.ts";

/** Most rows of one file. */
export const MOST_IN_A_FILE = 50_000;

/** A list as a file that the browser saves, with the columns that the address chooses. `name`: without its ending. */
export function listAsCsv<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  asked: URLSearchParams,
): Response {
  const file = fileOf(fileColumns(columns, readFileColumns(asked)), rows);
  return csvAnswer(name, file.head, file.rows);
}

/** A table as a file that the browser saves. `name`: without its ending. */
export function csvAnswer(
  name: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): Response {
  return new Response(csvOf(head, rows), {
    headers: {
      ...officeHeaders,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
