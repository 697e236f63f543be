import { sql } from "drizzle-orm";
import { Refusal } from "#platform/refusal.ts";
import type { PreviewTransaction, Queryable } from "./transactions.ts";

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

export function violatedConstraint(error: unknown): string | undefined {
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
