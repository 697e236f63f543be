import { inArray } from "drizzle-orm";
import { advertiser } from "#database/schema/advertisers.ts";
import { db } from "#platform/database/database.server.ts";

/** The names of businesses by id, including merged ones. */
export async function findAdvertiserNames(
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const { id, name } = advertiser;
  return db
    .select({ id, name })
    .from(advertiser)
    .where(inArray(id, [...ids]));
}
