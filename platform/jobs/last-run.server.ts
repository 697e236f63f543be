import { sql } from "drizzle-orm";
import { job } from "#database/schema/jobs.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { RECURRING_KEY_PREFIX } from "./recurring.ts";

/** How the last run of a recurring task ended: its error, or undefined if it succeeded. */
export async function findLastRunFailure(tx: Queryable, name: string): Promise<string | undefined> {
  const [last] = await tx
    .select({ deadAt: job.deadAt, lastError: job.lastError })
    .from(job)
    .where(
      sql`${job.kind} = ${RECURRING_KEY_PREFIX + name} and (done_at is not null or dead_at is not null)`,
    )
    .orderBy(sql`id desc`)
    .limit(1);
  return last?.deadAt ? (last.lastError ?? "") : undefined;
}
