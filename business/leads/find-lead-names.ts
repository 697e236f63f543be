import { and, inArray, isNull } from "drizzle-orm";
import { lead } from "#database/schema/leads.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { leadName } from "./lead.ts";

export async function findLeadNames(
  ids: readonly number[],
  database: Queryable = db,
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select()
    .from(lead)
    .where(and(inArray(lead.id, [...ids]), isNull(lead.deletedAt)));
  return rows.map((row) => ({ id: row.id, name: leadName(row) }));
}

export async function findWaitlistEntriesById(
  ids: readonly number[],
  database: Queryable = db,
): Promise<{ id: number; email: string; industry: string }[]> {
  if (ids.length === 0) return [];
  const { id, email, industry } = waitlistEntry;
  return database
    .select({ id, email, industry })
    .from(waitlistEntry)
    .where(inArray(id, [...ids]));
}
