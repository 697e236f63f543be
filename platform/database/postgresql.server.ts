import pg from "pg";
import { log } from "#platform/log.ts";
import { StartupProblem } from "#platform/startup-problem.ts";
import type { Engine, PrepareConnection } from "./engine.ts";
import { PoolForbiddenInTransaction } from "./transactions.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

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

/** Opens a pool to the PostgreSQL server at `databaseUrl`; refuses in a sentence what cannot work. */
export async function openPostgresqlEngine(
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
