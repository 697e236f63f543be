import { type SQL, sql } from "drizzle-orm";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** Writes very many rows in one transaction, however long that takes on a busy machine. */
export async function fillWithoutTimeout(work: (tx: Queryable) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await work(tx);
  });
}

type Plan = { "Shared Hit Blocks": number; "Shared Read Blocks": number };

/** How many pages of the database a query touches: a measure that no busy machine disturbs. */
export async function pagesTouched(query: { getSQL(): SQL }, database: Queryable = db) {
  const explain = sql`explain (analyze, buffers, format json) ${query.getSQL()}`;
  const { rows } = await database.execute<{ "QUERY PLAN": { Plan: Plan }[] }>(explain);
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
  return (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
}
