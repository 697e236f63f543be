import pg from "pg";
import type { ClockShift } from "#platform/clock-shift.ts";
import { StartupProblem } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { listenWithReconnect, subscribeClientToAnnouncements } from "./announcements.server.ts";
import { openEmbeddedEngine } from "./embedded.server.ts";
import { migrateDatabase } from "./migrate.server.ts";
import type { Database, Engine, PrepareConnection, Queryable } from "./transactions.ts";
import { createDrizzleDatabase, PoolForbiddenInTransaction } from "./transactions.ts";

/** The oldest major version that the tests run on. */
const OLDEST_MAJOR = 15;

/** Milliseconds until a connection, a query, a lock or an idle transaction times out. */
const CONNECT_TIMEOUT = 5_000;

const SESSION = [
  "set statement_timeout = 10000",
  "set lock_timeout = 5000",
  "set idle_in_transaction_session_timeout = 30000",
  "set time zone 'UTC'",
].join("; ");

export type { Database, Queryable };

/** The open database; live bindings, set by `openAndMigrateDatabase`. */
export let db: Database;
export let pool: pg.Pool;

/** How long (ms) the database may take to answer before it counts as unavailable. */
const ANSWER_WITHIN = 2_000;

export type DatabaseLocation = {
  dataDirectory: string;
  databaseUrl?: string | undefined;
  /** Moves the clock of an embedded database, for a demonstration. */
  shift?: ClockShift;
  /** A folder of migrations other than the release's own, for tests of upgrades. */
  migrations?: string;
};

let opened: Engine | undefined;
let close: (() => Promise<void>) | undefined;

/**
 * Opens and migrates the database: the PostgreSQL server at `databaseUrl` if given, else the
 * embedded one in `dataDirectory`/database. Throws a one-sentence `StartupProblem` for what a
 * person must fix (folder, address, version, another process, a newer schema). Backs up before an
 * upgrade, and prints where.
 */
export async function openAndMigrateDatabase(where: DatabaseLocation) {
  if (close) throw new Error("The database is open already.");
  const engine = await openEngine(where);
  try {
    await migrateDatabase(engine, where);
    const stopHearing = engine.oneSession ? undefined : await listenWithReconnect(engine.newClient);
    const stopMaintenance = engine.oneSession ? startDatabaseMaintenance(engine.pool) : undefined;
    close = async () => {
      stopMaintenance?.();
      await stopHearing?.();
      await engine.close();
    };
  } catch (error) {
    await closeQuietly(engine);
    throw error;
  }
  opened = engine;
  pool = engine.pool;
  db = createDrizzleDatabase(pool);
}

/** The database unmigrated and not shared with this process. The caller closes it. */
export function openEngine(where: DatabaseLocation): Promise<Engine> {
  return where.databaseUrl
    ? openPostgresqlEngine(where.databaseUrl, async () => {})
    : openEmbeddedEngine(where.dataDirectory, subscribeClientToAnnouncements, where.shift);
}

async function closeQuietly(engine: Engine) {
  await engine.close().catch(() => {});
}

export function requireOpenEngine(): Engine {
  if (opened) return opened;
  throw new Error("The database is not open.");
}

/** Waits for running queries, then closes. Does nothing if nothing is open. */
export async function closeDatabase() {
  const closing = close;
  close = undefined;
  opened = undefined;
  await closing?.();
}

/** Whether the database answers a query now, within 2 s; never throws. */
export async function isDatabaseResponding(): Promise<boolean> {
  if (!close) return false;
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ANSWER_WITHIN);
  const answered = pool.query("select 1").then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([answered, tooLate]);
  clearTimeout(timer);
  return answer;
}

const SECOND = 1000;
const HOUR = 3_600 * SECOND;

/** How often the log is checked, and how large (bytes) it may grow before a checkpoint. */
const CHECKPOINT_EVERY = 20 * SECOND;
const CHECKPOINT_AFTER = 16 * 1024 * 1024;
/** The first vacuum runs soon, so that a process restarted every day is vacuumed too. */
const VACUUM_FIRST = HOUR / 4;
const VACUUM_EVERY = 6 * HOUR;

const LOG_LENGTH =
  "select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()";

/**
 * The embedded database runs without PostgreSQL's background processes: this runs its checkpoints
 * (a long log means a long recovery) and its vacuum. Returns a function that stops it.
 */
function startDatabaseMaintenance(pool: pg.Pool) {
  const run = (work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, "The database’s upkeep failed.");
    });
  };
  const checkpoint = run(async () => {
    const { rows } = await pool.query<{ bytes: number }>(LOG_LENGTH);
    if ((rows[0]?.bytes ?? 0) > CHECKPOINT_AFTER) await pool.query("checkpoint");
  });
  const vacuum = run(() => pool.query("vacuum analyze"));
  const timers = [
    setInterval(checkpoint, CHECKPOINT_EVERY),
    setTimeout(vacuum, VACUUM_FIRST),
    setInterval(vacuum, VACUUM_EVERY),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Opens a pool to the PostgreSQL server at `databaseUrl`; refuses in a sentence what cannot work. */
async function openPostgresqlEngine(
  databaseUrl: string,
  prepare: PrepareConnection,
): Promise<Engine> {
  const place = withoutPassword(databaseUrl);
  const settings = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    application_name: "site",
  };
  const newClient = () => {
    const client = new pg.Client(settings);
    client.on("error", () => {});
    return client;
  };
  await refuseUnusableServer(newClient, place);
  const pool = new PoolForbiddenInTransaction({
    ...settings,
    max: 10,
    onConnect: async (client) => {
      await client.query(SESSION);
      await prepare(client);
    },
  });
  // Without these two handlers a lost connection, idle or in use, would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "A connection to the database was lost."));
  pool.on("connect", (client) => client.on("error", () => {}));
  return { place, pool, newClient, oneSession: false, close: () => pool.end() };
}

function withoutPassword(databaseUrl: string) {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined;
  if (!url || !["postgres:", "postgresql:"].includes(url.protocol)) {
    throw new StartupProblem(
      "DATABASE_URL is not an address like postgresql://user:password@host:5432/database.",
    );
  }
  const host = url.searchParams.get("host") ?? url.host;
  return `${host || "localhost"}${url.pathname}`;
}

async function refuseUnusableServer(newClient: () => pg.Client, place: string) {
  const client = newClient();
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string }>(
      "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
    );
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (major < OLDEST_MAJOR) {
      throw new StartupProblem(
        `The PostgreSQL server at ${place} is version ${major}; ${OLDEST_MAJOR} or newer is needed.`,
      );
    }
    if (rows[0]?.encoding !== "UTF8") {
      throw new StartupProblem(
        `The database at ${place} must be in UTF8, not ${rows[0]?.encoding}.`,
      );
    }
  } catch (error) {
    throw error instanceof StartupProblem ? error : connectionProblem(error, place);
  } finally {
    await client.end().catch(() => {});
  }
}

function connectionProblem(error: unknown, place: string) {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error && error.message ? error.message : code;
  const sentence = isDatabaseUnavailable(error)
    ? `The PostgreSQL server at ${place} cannot be reached (${code || message}).`
    : `The PostgreSQL server at ${place} refused the connection: ${message}.`;
  return new StartupProblem(sentence, error);
}

/** System errors of a connection that could not be made or was lost. */
const CONNECTION_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
]);

/** SQLSTATE classes: connection, resources, operator intervention (57014: timed out), system. */
const UNAVAILABLE_STATES = /^(08...|53...|57P..|57014|58...|25006)$/;

/** node-postgres's messages that carry no code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|The embedded database)/;

/** Whether the database is unreachable or out of resources, so that the request may succeed later. Looks through causes. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (CONNECTION_CODES.has(code) || UNAVAILABLE_STATES.test(code)) return true;
  if (UNAVAILABLE_MESSAGES.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return isDatabaseUnavailable(error.cause);
}
