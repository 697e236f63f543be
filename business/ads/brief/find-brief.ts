import { eq } from "drizzle-orm";
import { adBrief } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

export type AdBriefRow = typeof adBrief.$inferSelect;

export async function findBrief(
  reservationId: number,
  tx: Queryable = db,
): Promise<AdBriefRow | undefined> {
  const [row] = await tx.select().from(adBrief).where(eq(adBrief.reservationId, reservationId));
  return row;
}
