import { asc, eq } from "drizzle-orm";
import { postponement } from "#database/schema/mailings.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

export type Postponement = {
  fromDate: PlainDate;
  toDate: PlainDate;
  /** `too-few`: the card did not fill. */
  reason: "too-few" | "other";
  decidedAt: Date;
};

export async function findPostponements(
  mailingId: number,
  database: Queryable = db,
): Promise<Postponement[]> {
  const { fromDate, toDate, reason, decidedAt } = postponement;
  const rows = await database
    .select({ fromDate, toDate, reason, decidedAt })
    .from(postponement)
    .where(eq(postponement.mailingId, mailingId))
    .orderBy(asc(postponement.id));
  return rows.map((row) => ({ ...row, reason: row.reason as Postponement["reason"] }));
}

/** Stores a postponement in the transaction that moves the mailing: buyers' refund rights depend on it. */
export async function insertPostponement(
  tx: Queryable,
  kept: Omit<typeof postponement.$inferInsert, "id" | "decidedAt">,
): Promise<void> {
  await tx.insert(postponement).values(kept);
}
