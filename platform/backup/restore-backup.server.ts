import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { fsyncFile } from "#platform/database/durable-file-system.ts";
import {
  applyMigrations,
  MIGRATION_LOCK,
  MIGRATIONS_FOLDER,
  readMigrationFingerprints,
} from "#platform/database/migrate.server.ts";
import type { Engine, Queryable } from "#platform/database/transactions.ts";
import { FILES_FOLDER_NAME } from "#platform/files/file-storage.server.ts";
import { MAIL_FOLDER } from "#platform/mail/delete-messages.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { readBackupLines, verifyChecksum } from "./backup-file.ts";
import { loadBackupLines } from "./load-backup.ts";
import type { Manifest } from "./manifest.ts";
import {
  listForeignKeyStatements,
  listFunctions,
  listTables,
  parseManifest,
  quoteIdentifier,
  readAppliedFingerprints,
  requireRestorableSchema,
} from "./manifest.ts";
import { isFileNotFound, listStoredAndPartialFiles, RESTORED_PART_SUFFIX } from "./stored-files.ts";

/**
 * No commit covers files and rows together. So a restore writes its files beside their final paths
 * until the rows are committed, and, with the rows, a note of which files to add and which to
 * delete. Anyone who finds the note carries it out, repeatedly if necessary, and deletes it at the
 * end; files without a note belong to a restore that was never committed.
 */
const NOTE = "drizzle.restored_files";

export type RestoreResult = { manifest: Manifest; rows: number; files: number; migrated: number };

/** Milliseconds to wait for connections of programs that have just ended. */
const GONE_WITHIN = 2_000;

/** Whether a file is a backup that this release can restore; describes or refuses it, and changes nothing. */
export async function inspectBackup(
  path: string,
  migrations = MIGRATIONS_FOLDER,
): Promise<Manifest> {
  await verifyChecksum(path);
  for await (const line of readBackupLines(path)) {
    const manifest = parseManifest(line);
    requireRestorableSchema(manifest, readMigrationFingerprints(migrations));
    return manifest;
  }
  return parseManifest(undefined);
}

/** Counts the rows of all tables; refuses a database with tables that are not ours. */
export async function countRowsOfOwnTables({
  pool,
  place,
}: Pick<Engine, "pool" | "place">): Promise<number> {
  const client = await pool.connect();
  try {
    const tables = await listTables(client);
    if (tables.length > 0 && (await readAppliedFingerprints(client)).length === 0) {
      throw new Refusal(
        "conflict",
        `The database at ${place} has tables that don’t belong to this site. Give the site its own database. Nothing was changed.`,
      );
    }
    let count = 0;
    for (const table of tables) {
      const { rows } = await client.query(
        `select count(*)::int as n from public.${quoteIdentifier(table)}`,
      );
      count += rows[0]?.n ?? 0;
    }
    return count;
  } finally {
    client.release();
  }
}

export async function refuseDatabaseInUse({ pool, place, oneSession }: Engine): Promise<void> {
  if (oneSession) return;
  const until = Date.now() + GONE_WITHIN;
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name = 'site'`,
    );
    if (rows[0]?.n === 0) return;
    if (Date.now() > until) {
      throw new Refusal(
        "conflict",
        `A running site is using the database at ${place}. Stop the site first. Nothing was changed.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Replaces the database's contents with a backup: all of it or, on any failure, nothing. Creates
 * the backup's schema, fills it, and migrates it to this release. `afterwards` runs in the same
 * transaction; files are moved into place after it. The caller has checked that the database is
 * empty or may be replaced.
 */
export async function restoreBackup(
  { pool }: Pick<Engine, "pool">,
  { path, dataDirectory, migrations = MIGRATIONS_FOLDER, replaces = false }: RestoreOptions,
  afterwards: (tx: Queryable, manifest: Manifest) => Promise<void>,
): Promise<RestoreResult> {
  const manifest = await inspectBackup(path, migrations);
  const known = readMigrationFingerprints(migrations);
  const then = requireRestorableSchema(manifest, known);
  await finishOrUndoRestore({ pool }, dataDirectory);
  const work = inOneTransaction(pool, async (client, tx) => {
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("set local time zone 'UTC'");
    await client.query("set local client_min_messages = warning");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await clear(client);
    await applyMigrations(client, migrations, 0, then);
    const loaded = await loadInto(client, path, dataDirectory);
    await applyMigrations(client, migrations, then, known.length);
    await afterwards(tx, manifest);
    await recordRestoredFiles(client, { dataDirectory, come: loaded.files, replaces });
    return loaded;
  });
  const { rows, files } = await work.catch(async (error: unknown) => {
    // Whatever cannot be cleaned up now, the next restore cleans up.
    await finishOrUndoRestore({ pool }, dataDirectory).catch(() => {});
    throw error;
  });
  await finishOrUndoRestore({ pool }, dataDirectory);
  return { manifest, rows, files: files.length, migrated: known.length - then };
}

export type RestoreOptions = {
  path: string;
  dataDirectory: string;
  migrations?: string;
  /** The old data has been backed up: stored mail that the new backup lacks is deleted. */
  replaces?: boolean;
};

/**
 * The last step of a restore, also of an interrupted one: moves its files into place if its rows
 * were committed, and deletes them if not. Refuses while a file cannot be moved. Undefined if nothing was left to do.
 */
export async function finishOrUndoRestore(
  { pool }: Pick<Engine, "pool">,
  dataDirectory: string,
): Promise<FinishedFileCounts | undefined> {
  const client = await pool.connect();
  try {
    return await finishRestoredFiles(client, dataDirectory);
  } finally {
    client.release();
  }
}

async function clear(client: pg.ClientBase): Promise<void> {
  for (const table of await listTables(client)) {
    await client.query(`drop table public.${quoteIdentifier(table)} cascade`);
  }
  for (const name of await listFunctions(client))
    await client.query(`drop function ${name} cascade`);
  await client.query("drop table if exists drizzle.__drizzle_migrations");
  await deleteRestoredFilesRecord(client);
}

/** Fills empty tables without triggers and foreign keys; restoring those at the end checks every row. */
async function loadInto(client: pg.ClientBase, path: string, dataDirectory: string) {
  const tables = await listTables(client);
  const references = await listForeignKeyStatements(client);
  const every = async (what: "disable" | "enable") => {
    for (const table of tables) {
      await client.query(`alter table public.${quoteIdentifier(table)} ${what} trigger user`);
    }
  };
  await every("disable");
  for (const { drop } of references) await client.query(drop);
  const loaded = await loadBackupLines(client, readBackupLines(path), dataDirectory);
  for (const { add } of references) await client.query(add);
  await every("enable");
  return loaded;
}

async function inOneTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await drizzle({ client }).transaction((tx) => work(client, tx));
  } finally {
    client.release(client.getTransactionStatus() !== "I");
  }
}

type FinishedFileCounts = { files: number; missing: number };

/** Writes the note in the rows' transaction. */
async function recordRestoredFiles(
  client: pg.ClientBase,
  { dataDirectory, come, replaces }: { dataDirectory: string; come: string[]; replaces: boolean },
): Promise<void> {
  syncFolders(dataDirectory, come);
  const coming = new Set(come);
  const there = replaces ? await listStoredAndPartialFiles(dataDirectory) : [];
  const go = there.filter(
    (path) =>
      [MAIL_FOLDER, FILES_FOLDER_NAME].some((folder) => path.startsWith(`${folder}/`)) &&
      !path.endsWith(RESTORED_PART_SUFFIX) &&
      !coming.has(path),
  );
  await client.query(`create table ${NOTE} (come jsonb not null, go jsonb not null)`);
  const values = [JSON.stringify(come), JSON.stringify(go)];
  await client.query(`insert into ${NOTE} values ($1, $2)`, values);
}

async function deleteRestoredFilesRecord(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table if exists ${NOTE}`);
}

/** Carries out the note, if there is one, and deletes every other file that a restore left beside its final path. */
async function finishRestoredFiles(
  client: pg.ClientBase,
  dataDirectory: string,
): Promise<FinishedFileCounts | undefined> {
  const settled = await followNote(client, dataDirectory);
  for (const path of await listStoredAndPartialFiles(dataDirectory)) {
    if (path.endsWith(RESTORED_PART_SUFFIX)) await rm(join(dataDirectory, path), { force: true });
  }
  return settled;
}

async function followNote(
  client: pg.ClientBase,
  dataDirectory: string,
): Promise<FinishedFileCounts | undefined> {
  const found = await client.query("select to_regclass($1) as name", [NOTE]);
  if (found.rows[0]?.name === null) return undefined;
  const { rows } = await client.query<{ come: string[]; go: string[] }>(
    `select come, go from ${NOTE}`,
  );
  const { come, go } = rows[0] ?? { come: [], go: [] };
  let files = 0;
  for (const path of come) if (await takePlace(join(dataDirectory, path))) files++;
  for (const path of go) await rm(join(dataDirectory, path), { force: true });
  syncFolders(dataDirectory, [...come, ...go]);
  await deleteRestoredFilesRecord(client);
  return { files, missing: come.length - files };
}

/** Whether the file is in place, now or since an earlier attempt. */
async function takePlace(path: string): Promise<boolean> {
  try {
    await rename(`${path}${RESTORED_PART_SUFFIX}`, path);
    return true;
  } catch (error) {
    if (isFileNotFound(error)) return existsSync(path);
    throw new Refusal(
      "unavailable",
      `The database was restored, but a file couldn’t be moved into place: ${error}. Fix that, then run the restore again with --replace. It moves the remaining files first.`,
      { cause: error },
    );
  }
}

function syncFolders(dataDirectory: string, files: readonly string[]): void {
  const folders = new Set<string>();
  for (const file of files) {
    for (let folder = dirname(file); !folders.has(folder); folder = dirname(folder)) {
      folders.add(folder);
    }
  }
  for (const folder of folders) {
    const path = join(dataDirectory, folder);
    if (existsSync(path)) fsyncFile(path, true);
  }
}
