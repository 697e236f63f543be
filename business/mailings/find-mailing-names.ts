import { inArray } from "drizzle-orm";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";

/** The names of mailings in any state, by id. */
export async function findMailingNames(
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const { id, name } = mailing;
  return db
    .select({ id, name })
    .from(mailing)
    .where(inArray(id, [...ids]));
}
