import { type CsvCell, centsToCsvAmount, formatCsv } from "#platform/read-csv.ts";
import { type Column, csvTableOf, fileColumnsOf } from "./columns.ts";
import type { TableTotals } from "./table-definition.ts";

export const MAX_CSV_ROWS = 50_000;

export function listCsvResponse<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals?: TableTotals,
): Response {
  const file = csvTableOf(columns, rows);
  return csvResponse(name, file.head, [...file.rows, ...totalsRow(fileColumnsOf(columns), totals)]);
}

function totalsRow(
  columns: readonly { id: string }[],
  totals: TableTotals | undefined,
): CsvCell[][] {
  if (!totals) return [];
  const sums = columns.slice(1).map(({ id }) => {
    const cents = totals.cents[id];
    return cents === undefined ? null : centsToCsvAmount(cents);
  });
  return [[totals.label, ...sums]];
}

export function csvResponse(
  name: string,
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Response {
  return new Response(formatCsv(head, rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
