import { inArray } from "drizzle-orm";
import { advertiser } from "#database/schema/advertisers.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** The names of businesses by id, including merged ones. */
export async function findAdvertiserNames(
  ids: readonly number[],
  database: Queryable = db,
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const { id, name } = advertiser;
  return database
    .select({ id, name })
    .from(advertiser)
    .where(inArray(id, [...ids]));
}
