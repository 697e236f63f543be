import { inArray } from "drizzle-orm";
import { lead, waitListEntry } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

type Named = { id: number; email: string };

/** The addresses of leads, by their numbers. */
export async function findLeadNames(
  ids: readonly number[],
  database: Queryable = db,
): Promise<Named[]> {
  if (ids.length === 0) return [];
  const { id, email } = lead;
  return database
    .select({ id, email })
    .from(lead)
    .where(inArray(id, [...ids]));
}

/** The addresses of entries of the wait-list, by their numbers. */
export async function findWaitListNames(
  ids: readonly number[],
  database: Queryable = db,
): Promise<Named[]> {
  if (ids.length === 0) return [];
  const { id, email } = waitListEntry;
  return database
    .select({ id, email })
    .from(waitListEntry)
    .where(inArray(id, [...ids]));
}
