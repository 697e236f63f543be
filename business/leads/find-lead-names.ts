import { inArray } from "drizzle-orm";
import { lead } from "#database/schema/leads.ts";
import { waitListEntry } from "#database/schema/wait-list.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** The addresses of leads, by their numbers. */
export async function findLeadNames(
  ids: readonly number[],
  database: Queryable = db,
): Promise<{ id: number; email: string }[]> {
  if (ids.length === 0) return [];
  const { id, email } = lead;
  return database
    .select({ id, email })
    .from(lead)
    .where(inArray(id, [...ids]));
}

/** People and industries of wait-list entries, by entry id. */
export async function findWaitListNames(
  ids: readonly number[],
  database: Queryable = db,
): Promise<{ id: number; email: string; industry: string }[]> {
  if (ids.length === 0) return [];
  const { id, email, industry } = waitListEntry;
  return database
    .select({ id, email, industry })
    .from(waitListEntry)
    .where(inArray(id, [...ids]));
}
