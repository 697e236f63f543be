import { officeHeaders } from "#app/office/access/office-access.ts";
import { type CsvCell, formatCsv } from "#platform/csv.ts";
import { type Column, chooseFileColumns, csvTableOf, parseFileColumns } from "./columns.ts";

/** Most rows in one file. */
export const MAX_CSV_ROWS = 50_000;

/**
 * A list as a CSV download with the columns that the address chooses. `name`: without extension.
 */
export function listCsvResponse<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  asked: URLSearchParams,
): Response {
  const file = csvTableOf(chooseFileColumns(columns, parseFileColumns(asked)), rows);
  return csvResponse(name, file.head, file.rows);
}

/** A table as a CSV download. `name`: without extension. */
export function csvResponse(
  name: string,
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Response {
  return new Response(formatCsv(head, rows), {
    headers: {
      ...officeHeaders,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
