import { sql } from "drizzle-orm";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** Writes very many rows in one transaction, however long that takes on a busy machine. */
export async function fillWithoutTimeout(work: (tx: Queryable) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await work(tx);
  });
}
