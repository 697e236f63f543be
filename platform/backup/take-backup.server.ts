import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Engine } from "#platform/database/transactions.ts";
import { packageRoot } from "#platform/package-root.ts";
import { writeBackup } from "./backup-file.ts";
import type { MigrationFingerprint } from "./manifest.ts";
import {
  createBackupManifest,
  listColumns,
  listSequences,
  listTables,
  quoteIdentifier,
  readAppliedFingerprints,
} from "./manifest.ts";
import { dumpBucketFiles, dumpStoredFiles } from "./stored-files.ts";

export type BackupTotalsWritten = { rows: number; files: number; bytes: number };

export const defaultBackupFolderIn = (dataDirectory: string) => join(dataDirectory, "backups");

/** "spotlight-2027-01-04T100000Z.backup": sorts by time. `kind` is a prefix. */
export function backupName(now: Date, kind = "spotlight"): string {
  const instant = now.toISOString().slice(0, 19).replaceAll(":", "");
  return `${kind}-${instant}Z.backup`;
}

/** The names of the backups of a kind in a folder, oldest first; no other file is among them. */
export async function listBackupNames(folder: string, kind: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const ours = new RegExp(`^${kind}-\\d{4}-\\d{2}-\\d{2}T\\d{6}Z\\.backup$`);
  return names.filter((name) => ours.test(name)).sort();
}

export function productVersion(): string {
  return JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")).version;
}

export type BackupOptions = { dataDirectory: string; path: string; now: Date };

/** Reads every table at one instant; `first` supplies the lines before them. */
type DumpTables = (first: Parameters<typeof dumpDatabase>[1]) => ReturnType<typeof dumpDatabase>;

/** Writes a snapshot of every table and file to `path`, which must not exist; the site may keep working. */
export function takeBackup(
  { pool, oneSession }: Pick<Engine, "pool" | "oneSession">,
  destination: BackupOptions,
): Promise<BackupTotalsWritten> {
  return write({ ...destination, oneSession }, async function* (first) {
    const client = await pool.connect();
    let whole = false;
    try {
      const rows = yield* dumpDatabase(client, first);
      whole = true;
      return rows;
    } finally {
      client.release(!whole);
    }
  });
}

export function takeBackupOverDatabaseConnection(
  client: pg.ClientBase,
  destination: BackupOptions & Pick<Engine, "oneSession">,
): Promise<BackupTotalsWritten> {
  return write(destination, (first) => dumpDatabase(client, first));
}

async function write(
  { dataDirectory, path, now, oneSession }: BackupOptions & Pick<Engine, "oneSession">,
  dumpTables: DumpTables,
): Promise<BackupTotalsWritten> {
  const taken = { rows: 0, files: 0 };
  const database = oneSession ? "embedded" : "postgresql";
  const manifest = { product: productVersion(), madeAt: now.toISOString(), database } as const;
  async function* lines() {
    const rows = yield* dumpTables((schema) => createBackupManifest({ ...manifest, schema }));
    taken.files = (yield* dumpStoredFiles(dataDirectory)) + (yield* dumpBucketFiles());
    taken.rows = Object.values(rows).reduce((sum, count) => sum + count, 0);
    yield `${JSON.stringify({ rows, files: taken.files })}\n`;
  }
  const bytes = await writeBackup(path, lines());
  return { ...taken, bytes };
}

/** Rows fetched at a time; of a table whose rows carry documents, as expenses their receipts, each by itself. */
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
async function* dumpDatabase(
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
