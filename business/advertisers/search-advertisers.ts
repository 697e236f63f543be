import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { db } from "#platform/database/database.server.ts";
import { eachWordInColumns, isAmongNewestRows } from "#platform/database/search-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";

export type AdvertiserSearchHit = { id: number; name: string; person: string; email: string };

/**
 * Businesses whose name, or one of whose contacts, contains every word; each once, at most `limit`,
 * among the newest 10,000 contacts.
 */
export async function searchAdvertisers(
  words: readonly string[],
  limit: number,
  database: Queryable = db,
): Promise<AdvertiserSearchHit[]> {
  if (words.length === 0) return [];
  const columns = [advertiser.name, contact.name, contact.email];
  const found = database
    .selectDistinctOn([advertiser.id], {
      id: advertiser.id,
      name: advertiser.name,
      person: sql<string>`${contact.name}`.as("person"),
      email: contact.email,
    })
    .from(advertiser)
    .innerJoin(contact, eq(contact.advertiserId, advertiser.id))
    .where(
      and(
        isAmongNewestRows(contact.id, contact),
        isNull(advertiser.mergedIntoId),
        eachWordInColumns(words, columns, contact.phone),
      ),
    )
    .orderBy(advertiser.id)
    .as("found");
  return database
    .select()
    .from(found)
    .orderBy(sql`lower(${found.name})`, asc(found.id))
    .limit(limit);
}
