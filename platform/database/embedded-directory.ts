import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PGlite } from "@electric-sql/pglite";
import { StartupProblem } from "#platform/errors.ts";
import { DurableNodeFS, fsyncFile, fsyncTree } from "./durable-file-system.ts";

/** Major version of the files that the pinned @electric-sql/pglite uses. */
export const EMBEDDED_POSTGRES_MAJOR = "18";

/** The status with which the engine leaves its loop after an ordinary SQL error. */
const SQL_ERROR_STATUS = 100;

/** SQLite's error when another process holds the lock. */
const SQLITE_BUSY = 5;

/**
 * Kept for the life of the process: the kernel releases the lock however the process dies, so no
 * stale lock ever needs clearing. Not for network file systems.
 */
const locks = new Map<string, DatabaseSync>();

function lock(directory: string) {
  const parent = dirname(directory);
  try {
    mkdirSync(parent, { recursive: true });
    const file = new DatabaseSync(join(parent, `${basename(directory)}.lock`));
    file.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    locks.set(directory, file);
  } catch (error) {
    throw lockProblem(error, directory);
  }
}

function lockProblem(error: unknown, directory: string) {
  const parent = dirname(directory);
  if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) {
    return new StartupProblem(`The database in ${directory} is in use by another process.`, error);
  }
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOTDIR" || code === "EEXIST") {
    return new StartupProblem(`The data folder ${parent} is not a folder.`, error);
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupProblem(`The data folder ${parent} cannot be written (${reason}).`, error);
}

/** Builds a new database in a temporary folder and renames it into place, so that a crash leaves all or nothing. */
async function createDirectory(directory: string) {
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new StartupProblem(`The folder ${directory} holds files that are not a database.`);
  }
  const aside = `${directory}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  await (await PGlite.create(aside)).close();
  fsyncTree(aside);
  renameSync(aside, directory);
  fsyncFile(dirname(directory), true);
}

function refuseOtherVersion(directory: string) {
  const found = readFileSync(join(directory, "PG_VERSION"), "utf8").trim();
  if (found === EMBEDDED_POSTGRES_MAJOR) return;
  throw new StartupProblem(
    `The database in ${directory} was written by PostgreSQL ${found} and this release reads ${EMBEDDED_POSTGRES_MAJOR}: start the release that wrote it, or restore a dump.`,
  );
}

/**
 * Opens the embedded database in `directory`, creating it on the first start. Commits are answered
 * only after fsync; each start checks that the hook for this still works. Refuses a folder that
 * cannot be written, is in use, or was written by another major version. `onPanic` is called if the
 * engine dies later.
 */
export async function openEmbedded(
  directory: string,
  onPanic: (error: unknown) => never,
): Promise<PGlite> {
  lock(directory);
  if (!existsSync(join(directory, "PG_VERSION"))) await createDirectory(directory);
  refuseOtherVersion(directory);
  const files = new DurableNodeFS(directory);
  const database = await PGlite.create({ fs: files, startParams: startParameters() });
  panicOnUnknownException(database, onPanic);
  const before = files.fsyncs;
  await database.exec("SELECT pg_logical_emit_message(true, 'durability', 'check')");
  if (files.fsyncs === before) {
    throw new Error("a commit did not reach fsync, the durability hook does not work");
  }
  return database;
}

/**
 * Without -F fsync is on; of the sync methods only `fsync` reaches the hook. One session needs
 * little memory. We start checkpoints ourselves, so the log is kept short.
 */
function startParameters() {
  const settings = [
    "wal_sync_method=fsync",
    "shared_buffers=32MB",
    "min_wal_size=32MB",
    "max_wal_size=64MB",
  ];
  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
    ...settings.flatMap((setting) => ["-c", setting]),
  ];
}

/**
 * PGlite swallows whatever escapes from the engine's loop and then reports "ready", which a client
 * takes for success. After a panic, an exit or a failed fsync the state is unknown: `onPanic` must
 * end the thread before anything is answered.
 */
function panicOnUnknownException(database: PGlite, onPanic: (error: unknown) => never) {
  const engine = database.Module;
  const once = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (error) {
      const status = error instanceof Object && "status" in error ? error.status : undefined;
      if (status !== SQL_ERROR_STATUS) onPanic(error);
      throw error;
    }
  };
}
