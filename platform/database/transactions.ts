import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { Refusal } from "#platform/refusal.ts";

export type Database = NodePgDatabase & { $client: pg.Pool };
/** What an action works on: the database, or the caller's transaction. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>;
/** A transaction that is rolled back in the end: nothing outside the database may be touched in it. */
export type PreviewTransaction = Queryable & { readonly isPreview: true };

export const isPreview = (database: Queryable): database is PreviewTransaction =>
  "isPreview" in database;

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (release?: Error | boolean) => void,
) => void;

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * A pool that refuses to be used inside a transaction. On the embedded database such a query would
 * wait for its own transaction forever; on a server it would silently not be part of it.
 */
export class PoolForbiddenInTransaction extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!insideTransaction.getStore()) {
      if (!callback) return super.connect();
      super.connect(callback);
      return undefined;
    }
    const error = new Error(
      "A query went to the database from inside an open transaction: pass the transaction on.",
    );
    if (!callback) return Promise.reject(error);
    callback(error, undefined, () => {});
    return undefined;
  }
}

/**
 * Drizzle over a pool, with a transaction that always returns its connection (closing a broken
 * one), and that fails if an error inside was swallowed: PostgreSQL would answer such a commit with
 * a rollback, and the caller would take it for success.
 */
export function createDrizzleDatabase(pool: pg.Pool): Database {
  const database = drizzle({ client: pool });
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await insideTransaction.run(true, () =>
        drizzle({ client }).transaction(async (tx) => {
          const result = await work(tx);
          await settled(client);
          if (client.getTransactionStatus() === "E") {
            throw new Error("A statement of this transaction failed and its error was swallowed.");
          }
          return result;
        }, config),
      );
    } finally {
      client.release(client.getTransactionStatus() !== "I");
    }
  };
  return database;
}

/**
 * A failed statement rejects when its error arrives; the state of the transaction follows in a
 * later message, so wait for it.
 */
function settled(client: pg.PoolClient & { readyForQuery?: boolean }): Promise<void> | undefined {
  if (client.readyForQuery) return undefined;
  return new Promise((resolve) => {
    for (const event of ["drain", "end", "error"]) client.once(event, () => resolve());
  });
}

/** A retry may succeed: a deadlock's victim, a serialization failure, a lock timeout. */
const WORTH_ANOTHER_TRY = new Set(["40P01", "40001", "55P03"]);
const TRIES = 4;

/** No retry starts after this long (ms). */
const PATIENCE = 4_000;

/** node-postgres's message when no connection became free in time. */
const NO_CONNECTION = "timeout exceeded when trying to connect";

/**
 * Runs work on scarce rows in a transaction. After losing against another transaction it retries up
 * to four times; after that, and if no connection becomes free, the refusal asks to try again.
 * Inside a caller's transaction it joins that one, and retrying is up to the caller.
 */
export async function runTransactionWithRetries<Result>(
  database: Queryable,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  if (!("$client" in database)) return database.transaction(work);
  const began = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (saysNoConnection(error)) throw crowded(error);
      if (!WORTH_ANOTHER_TRY.has(sqlState(error) ?? "")) throw error;
      if (attempt === TRIES || performance.now() - began > PATIENCE) throw crowded(error);
      await pause(attempt);
    }
  }
}

/**
 * Runs work in such a transaction, and takes back what it wrote; returns what it read. What others commit meanwhile isn't
 * seen.
 */
export async function runPreview<Result>(
  database: Queryable,
  work: (tx: PreviewTransaction) => Promise<Result>,
): Promise<Result> {
  class TakenBack extends Error {
    readonly result: Result;
    constructor(result: Result) {
      super("a preview ends");
      this.result = result;
    }
  }
  try {
    return await runTransactionWithRetries(database, async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read`);
      throw new TakenBack(await work(Object.assign(tx, { isPreview: true as const })));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.result;
    throw error;
  }
}

/** Runs reads before such a transaction; if no connection becomes free, the refusal asks to try again. */
export async function runReadsOrRefuse<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw saysNoConnection(error) ? crowded(error) : error;
  }
}

/** PostgreSQL's code of an error, looking through wrapped causes. */
export function sqlState(error: unknown): string | undefined {
  const found = postgresError(error);
  return found?.code;
}

export function findViolatedConstraint(error: unknown): string | undefined {
  return postgresError(error)?.constraint;
}

function postgresError(error: unknown): { code: string; constraint?: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code)) {
    const constraint = "constraint" in error ? error.constraint : undefined;
    return {
      code: error.code,
      ...(typeof constraint === "string" && { constraint }),
    };
  }
  return postgresError(error.cause);
}

function saysNoConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === NO_CONNECTION || saysNoConnection(error.cause);
}

function crowded(cause: unknown): Refusal {
  return new Refusal(
    "unavailable",
    "Many people are choosing right now. Nothing was lost. Please try again in a few seconds.",
    { detail: "no lock or connection in time", retryAfter: 2, cause },
  );
}

function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, attempt * 20 * (1 + Math.random())));
}

export type Engine = {
  /** For people: where the data is, without a password. */
  place: string;
  pool: pg.Pool;
  /** A connection outside the pool. The embedded database has one session: it is refused while another has it. */
  newClient(): pg.Client;
  /** Embedded: the pool's one connection listens for announcements. Server: needs its own. */
  oneSession: boolean;
  close(): Promise<void>;
};

export type PrepareConnection = (client: pg.ClientBase) => Promise<void>;
