import { asc, eq } from "drizzle-orm";
import { postponement } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { Postponement } from "./postponement.ts";

/** The postponements of a mailing, in order. */
export async function findPostponements(
  mailingId: number,
  database: Queryable = db,
): Promise<Postponement[]> {
  const { fromDate, toDate, reason, at } = postponement;
  const rows = await database
    .select({ fromDate, toDate, reason, at })
    .from(postponement)
    .where(eq(postponement.mailingId, mailingId))
    .orderBy(asc(postponement.id));
  return rows.map((row) => ({ ...row, reason: row.reason as Postponement["reason"] }));
}
