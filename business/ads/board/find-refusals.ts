import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import { adRefusal, proof } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** That the office can't print an ad: every version up to then is neither approved nor printed. */
export type AdRefusal = typeof adRefusal.$inferSelect;

/** The latest refusal in force of each of some reservations. */
export async function findRefusals(
  reservationIds: readonly number[],
  tx: Queryable = db,
): Promise<Map<number, AdRefusal>> {
  if (reservationIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(adRefusal)
    .where(
      and(inArray(adRefusal.reservationId, [...reservationIds]), isNull(adRefusal.withdrawnAt)),
    )
    .orderBy(asc(adRefusal.id));
  return new Map(rows.map((row) => [row.reservationId, row]));
}

/** Whether a version was not refused after it was made, within a query of `proof`. */
export const isNotRefused = sql`not exists (select from ${adRefusal}
  where ${adRefusal.reservationId} = ${proof.reservationId} and ${adRefusal.withdrawnAt} is null
    and ${adRefusal.refusedAt} >= ${proof.madeAt})`;
