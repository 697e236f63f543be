/**
 * How a whole list travels: lines of JSON, the first with what is said about it, each other with some hundred rows, column
 * by column, so that no name is repeated and no line is long to read. Safe in the browser.
 */

/** Most rows that a browser is given; of a longer list the server goes on giving pages. */
export const MAX_FULL_LIST_ROWS = 20_000;

const ROWS_A_LINE = 500;

/** `stamp`: what had happened when it was read (`findLatestAuditEntryId`). `total`: rows that follow; null: it is too long. */
export type FullListHeader = { stamp: number; total: number | null };

/** A list as its lines. */
export function* formatFullList(head: FullListHeader, rows: readonly object[]): Generator<string> {
  yield `${JSON.stringify(head)}\n`;
  for (let from = 0; from < rows.length; from += ROWS_A_LINE) {
    const some = rows.slice(from, from + ROWS_A_LINE) as Record<string, unknown>[];
    const names = Object.keys(some[0] ?? {});
    const columns = names.map((name) => [name, some.map((row) => row[name] ?? null)]);
    yield `${JSON.stringify(Object.fromEntries(columns))}\n`;
  }
}

/** The rows of a line. */
export function parseRowLine<Row>(line: string): Row[] {
  const columns = Object.entries(JSON.parse(line) as Record<string, unknown[]>);
  const [, first = []] = columns[0] ?? [];
  return first.map(
    (_, at) => Object.fromEntries(columns.map(([name, values]) => [name, values[at]])) as Row,
  );
}
