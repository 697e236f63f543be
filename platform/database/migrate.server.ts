import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import {
  classifySchemaHistory,
  type MigrationFingerprint,
  readAppliedFingerprints,
} from "#platform/backup/manifest.ts";
import {
  backupName,
  defaultBackupFolderIn,
  listBackupNames,
  productVersion,
  takeBackupOverDatabaseConnection,
} from "#platform/backup/take-backup.server.ts";
import { now } from "#platform/clock.ts";
import { errorMessage, StartupProblem } from "#platform/errors.ts";
import { packageRoot } from "#platform/package-root.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Engine } from "./transactions.ts";

const KIND = "before-upgrade";

/** Repeatedly failing starts must not fill the disk. */
const KEPT = 5;

/** Backs up the database that is about to be migrated, and prints where; without a backup there is no upgrade. */
async function backUpBeforeUpgrade(
  client: pg.ClientBase,
  { place, oneSession }: Pick<Engine, "place" | "oneSession">,
  dataDirectory: string,
): Promise<void> {
  const folder = defaultBackupFolderIn(dataDirectory);
  const path = join(folder, backupName(now(), KIND));
  try {
    await takeBackupOverDatabaseConnection(client, { dataDirectory, path, now: now(), oneSession });
  } catch (error) {
    const reason = error instanceof Refusal ? error.sentence : `${errorMessage(error)}.`;
    throw new StartupProblem(
      `The database at ${place} needs an upgrade, but it couldn’t be backed up first. Nothing was changed. The reason: ${reason}`,
      error,
    );
  }
  process.stdout.write(
    `Upgrading the database at ${place} to release ${productVersion()}. It was backed up first, to ${path}.\n`,
  );
  const names = await listBackupNames(folder, KIND);
  for (const name of names.slice(0, -KEPT)) await rm(join(folder, name), { force: true });
}

export const MIGRATIONS_FOLDER = join(packageRoot, "database/migrations");

/** The advisory lock for changing the schema; any number that nothing else locks. */
export const MIGRATION_LOCK = 912_774_301;

/**
 * Brings the schema up to date. An older schema is backed up first; a newer or foreign one is
 * refused and left alone, and so is an empty one on a server while the data folder holds a database. Instances that start at once on one server take turns; the lock ends with
 * the connection, so a killed one never blocks the others.
 */
export async function migrateDatabase(
  engine: Engine,
  {
    dataDirectory,
    databaseUrl,
    migrations = MIGRATIONS_FOLDER,
  }: { dataDirectory: string; databaseUrl?: string | undefined; migrations?: string },
) {
  const client = engine.newClient();
  try {
    await client.connect();
    await client.query("set client_min_messages = warning");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const taken = await readAppliedFingerprints(client);
    const known = readMigrationFingerprints(migrations);
    refuseUnknownSchema(engine.place, classifySchemaHistory(taken, known));
    if (taken.length === known.length) return;
    if (taken.length === 0 && databaseUrl) refuseBesideEmbedded(engine.place, dataDirectory);
    if (taken.length > 0) await backUpBeforeUpgrade(client, engine, dataDirectory);
    await migrate(drizzle({ client }), { migrationsFolder: migrations });
  } catch (error) {
    if (error instanceof StartupProblem) throw error;
    const reason = errorMessage(error instanceof Error && error.cause ? error.cause : error);
    throw new StartupProblem(
      `The database at ${engine.place} cannot be migrated: ${reason}.`,
      error,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

function refuseUnknownSchema(place: string, relation: ReturnType<typeof classifySchemaHistory>) {
  if (relation === "known") return;
  throw new StartupProblem(
    relation === "newer"
      ? `The database at ${place} was upgraded by a newer release. Start that release or a later one. Nothing was changed.`
      : `This release can’t open the database at ${place}: its schema is from a different line of releases. Start the release that made it. Nothing was changed.`,
  );
}

/** A new site beside the data of one is a mistake: its customers and invoices would seem to be gone. */
function refuseBesideEmbedded(place: string, dataDirectory: string) {
  if (!existsSync(join(dataDirectory, "database/PG_VERSION"))) return;
  throw new StartupProblem(
    `DATABASE_URL names an empty database, ${place}, but this site’s data is in ${dataDirectory}. To move it there, run:
    DATABASE_URL= npm run backup -- site.backup
    npm run restore -- site.backup --moved
To start an empty site, set DATA_DIR to another folder.`,
  );
}

/** The migrations in a folder, oldest first: when each was made, and its hash. */
export function readMigrationFingerprints(folder: string): MigrationFingerprint[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash }) => ({
    at: folderMillis,
    hash,
  }));
}

/** Applies migrations from the number `from` on, in this connection's transaction. */
export async function applyMigrations(
  client: pg.ClientBase,
  folder: string,
  from: number,
  to: number,
) {
  await client.query("create schema if not exists drizzle");
  await client.query(`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  for (const step of readMigrationFiles({ migrationsFolder: folder }).slice(from, to)) {
    for (const statement of step.sql) await client.query(statement);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [step.hash, step.folderMillis],
    );
  }
}
