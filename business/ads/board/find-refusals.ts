import { and, asc, inArray, isNull } from "drizzle-orm";
import { adRefusal } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** That the office can't print an ad: every version up to then is neither approved nor printed. */
type AdRefusal = typeof adRefusal.$inferSelect;

export async function findAdRefusalsInForce(
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
