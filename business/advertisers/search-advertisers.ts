import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { findIndustrySearchConditions } from "#business/mailings/industries/industry-words.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { eachWordInSomeColumnSql, isAmongNewestRowsSql } from "#platform/database/search-sql.ts";

export type AdvertiserSearchHit = { id: number; name: string; person: string; email: string };

export const hasBookedInIndustriesSql = (slugs: string[]): SQL =>
  sql`exists (select from ${reservation} where ${reservation.advertiserId} = ${sql.raw('"advertiser"."id"')}
    and ${inArray(reservation.industry, slugs)})`;

/** At most `limit` businesses whose name, contact or industry contains every word, among the newest 10,000 contacts. */
export async function searchAdvertisers(
  words: readonly string[],
  limit: number,
): Promise<AdvertiserSearchHit[]> {
  if (words.length === 0) return [];
  const called = await findIndustrySearchConditions(words.join(" "), hasBookedInIndustriesSql);
  const columns = [advertiser.name, contact.name, contact.email];
  const found = db
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
        isAmongNewestRowsSql(contact.id, contact),
        isNull(advertiser.mergedIntoId),
        eachWordInSomeColumnSql(words, columns, contact.phone, called),
      ),
    )
    .orderBy(advertiser.id)
    .as("found");
  return db.select().from(found).orderBy(sql`lower(${found.name})`, asc(found.id)).limit(limit);
}
