import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";

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
