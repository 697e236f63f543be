import type pg from "pg";
import {
  type MigrationFingerprint,
  readAppliedFingerprints,
} from "#platform/database/schema-steps.ts";
import { listColumns, listSequences, listTables, quoteIdentifier } from "./catalog.ts";

/** Rows fetched at a time; of a table whose rows carry drawings, with pictures of several megabytes, each by itself. */
const AT_A_TIME = 200;
const LARGE_ROW = 8_000;

/** One snapshot of the whole database, whatever is written meanwhile, in text forms that no server setting changes. */
const BEGIN = [
  "begin isolation level repeatable read, read only",
  "set local statement_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
  "set local time zone 'UTC'",
  "set local datestyle = 'ISO'",
  "set local intervalstyle = 'iso_8601'",
  "set local bytea_output = 'hex'",
  "set local extra_float_digits = 1",
].join("; ");

/** Dumps a database at one instant as lines, after those of `first`. Read them quickly: it holds a connection. */
export async function* dumpDatabase(
  client: pg.ClientBase,
  first: (schema: MigrationFingerprint[]) => object,
): AsyncGenerator<string, Record<string, number>> {
  const rows: Record<string, number> = {};
  await client.query(BEGIN);
  try {
    yield line(first(await readAppliedFingerprints(client)));
    for (const table of await listTables(client)) {
      const columns = await listColumns(client, table);
      yield line({ table, columns: columns.map(({ name }) => name) });
      rows[table] = yield* dumpRows(client, table, columns);
    }
    yield line({ sequences: await sequenceValues(client) });
  } finally {
    await client.query("rollback");
  }
  return rows;
}

const line = (value: object) => `${JSON.stringify(value)}\n`;

async function* dumpRows(
  client: pg.ClientBase,
  table: string,
  columns: { name: string; isKey: boolean }[],
): AsyncGenerator<string, number> {
  const asText = columns.map(({ name }) => `${quoteIdentifier(name)}::text`);
  const keys = columns.filter(({ isKey }) => isKey).map(({ name }) => quoteIdentifier(name));
  const order = keys.length > 0 ? `order by ${keys.join(", ")}` : "";
  await client.query(
    `declare rows_of no scroll cursor for
      select json_build_array(${asText.join(", ")})::text as row from ${quoteIdentifier(table)} ${order}`,
  );
  const atATime = (await hasLargeRows(client, table)) ? 1 : AT_A_TIME;
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${atATime} from rows_of`);
    if (rows.length === 0) break;
    count += rows.length;
    for (const { row } of rows) yield `${row}\n`;
  }
  await client.query("close rows_of");
  return count;
}

/** Whether the rows of a table are large on the average, with what is stored beside them. */
async function hasLargeRows(client: pg.ClientBase, table: string): Promise<boolean> {
  const name = quoteIdentifier(table);
  const { rows } = await client.query<{ bytes: string; count: string }>(
    `select pg_table_size($1::regclass) as bytes, (select count(*) from ${name}) as count`,
    [`public.${name}`],
  );
  const [size] = rows;
  return (
    size !== undefined &&
    Number(size.bytes) > 1_000_000 &&
    Number(size.bytes) > LARGE_ROW * Number(size.count)
  );
}

/** The last value of each used sequence, so that no number is given twice. */
async function sequenceValues(client: pg.ClientBase): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const { table, column, sequence } of await listSequences(client)) {
    const { rows } = await client.query<{ last: string; used: boolean }>(
      `select last_value::text as last, is_called as used from ${sequence}`,
    );
    if (rows[0]?.used) values[`${table}.${column}`] = rows[0].last;
  }
  return values;
}
