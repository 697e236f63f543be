import { inArray, sql } from "drizzle-orm";
import { bulkAction } from "#database/schema/bulk.ts";
import { db } from "#platform/database/database.server.ts";
import type { BulkActionName } from "./bulk.ts";

/** What bulk actions did, by id. */
export async function findBulkActionKindsById(
  ids: readonly number[],
): Promise<{ id: number; kind: BulkActionName }[]> {
  if (ids.length === 0) return [];
  const { id } = bulkAction;
  return db
    .select({ id, kind: sql<BulkActionName>`${bulkAction.kind}` })
    .from(bulkAction)
    .where(inArray(id, [...ids]));
}
