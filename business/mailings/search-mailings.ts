import { desc, sql } from "drizzle-orm";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import { eachWordInSomeColumnSql } from "#platform/database/search-sql.ts";
import { toOfficeMailing } from "./find-mailings.ts";
import type { OfficeMailing } from "./mailing.ts";

export async function searchMailings(
  words: readonly string[],
  limit: number,
): Promise<OfficeMailing[]> {
  if (words.length === 0) return [];
  const month = sql`to_char(${mailing.dropDate}, 'FMMonth YYYY')`;
  const rows = await db
    .select()
    .from(mailing)
    .where(eachWordInSomeColumnSql(words, [mailing.name, month]))
    .orderBy(desc(mailing.dropDate), desc(mailing.id))
    .limit(limit);
  return rows.map(toOfficeMailing);
}
