import { type CsvCell, centsToCsvAmount, formatCsv } from "#platform/read-csv.ts";
import type {
  ColumnDefinition,
  TableDefinition,
  TableSearch,
  TableTotals,
} from "./table-definition.ts";
import { parseTableSearch } from "./table-definition.ts";

const MAX_CSV_ROWS = 50_000;

/** The file of a list: every row that its address asks for, on whatever page. */
export async function tableCsvResponse<Row>(
  table: TableDefinition<Row>,
  request: Request,
  find: (
    search: TableSearch,
    limit: number,
  ) => Promise<{ rows: readonly Row[]; totals?: TableTotals }>,
): Promise<Response> {
  const search = parseTableSearch(table, new URL(request.url).searchParams);
  const { rows, totals } = await find({ ...search, page: 1 }, MAX_CSV_ROWS);
  const file = toCsvTable(table.columns, rows);
  return csvResponse(table.many, file.head, [
    ...file.rows,
    ...totalsRow(fileColumnsOf(table.columns), totals),
  ]);
}

export function toCsvTable<Row>(
  columns: readonly ColumnDefinition<Row>[],
  rows: readonly Row[],
): { head: string[]; rows: CsvCell[][] } {
  const inOrder = fileColumnsOf(columns);
  return {
    head: inOrder.map(({ file }) => file.heading),
    rows: rows.map((row) => inOrder.map(({ file }) => file.cell(row))),
  };
}

const fileColumnsOf = <Row>(
  columns: readonly ColumnDefinition<Row>[],
): readonly ColumnDefinition<Row>[] =>
  columns.toSorted((a, b) => Number(b.file.first ?? 0) - Number(a.file.first ?? 0));

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
