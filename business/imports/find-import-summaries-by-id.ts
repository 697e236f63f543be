import { inArray, sql } from "drizzle-orm";
import { importRun } from "#database/schema/imports.ts";
import { db } from "#platform/database/database.server.ts";
import type { ImportableList } from "./import.ts";

/** The list and file name of imports, by id. */
export async function findImportSummariesById(
  ids: readonly number[],
): Promise<{ id: number; list: ImportableList; source: string }[]> {
  if (ids.length === 0) return [];
  const { id, source } = importRun;
  return db
    .select({ id, source, list: sql<ImportableList>`${importRun.list}` })
    .from(importRun)
    .where(inArray(id, [...ids]));
}
