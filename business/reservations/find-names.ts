import { eq, inArray } from "drizzle-orm";
import { advertiser, reservation } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** What reservations of any state are called, by their numbers; `business` is null before somebody has said who they are. */
export async function findReservationNames(
  ids: readonly number[],
  database: Queryable = db,
): Promise<{ id: number; reference: string; business: string | null }[]> {
  if (ids.length === 0) return [];
  const { id, reference, advertiserId } = reservation;
  return database
    .select({ id, reference, business: advertiser.name })
    .from(reservation)
    .leftJoin(advertiser, eq(advertiser.id, advertiserId))
    .where(inArray(id, [...ids]));
}
