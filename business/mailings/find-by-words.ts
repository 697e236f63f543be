import { desc, sql } from "drizzle-orm";
import { mailing } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { eachWordIn } from "#platform/database/words.ts";
import { toPlanned } from "./find.ts";
import type { PlannedMailing } from "./mailing.ts";

/** Mailings in whose name, or in the month of whose drop date, every word stands, the latest first; at most `limit`. */
export async function findMailingsByWords(
  words: readonly string[],
  limit: number,
  database: Queryable = db,
): Promise<PlannedMailing[]> {
  if (words.length === 0) return [];
  const month = sql`to_char(${mailing.dropDate}, 'FMMonth YYYY')`;
  const rows = await database
    .select()
    .from(mailing)
    .where(eachWordIn(words, [mailing.name, month]))
    .orderBy(desc(mailing.dropDate), desc(mailing.id))
    .limit(limit);
  return rows.map(toPlanned);
}
