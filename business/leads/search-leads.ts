import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { findIndustrySearchConditions } from "#business/mailings/industries/find-industry-search-conditions.ts";
import type { WaitListState } from "#business/waitlist/wait-list.ts";
import { lead } from "#database/schema/leads.ts";
import { industry, mailing } from "#database/schema/mailings.ts";
import { waitListEntry } from "#database/schema/wait-list.ts";
import { db } from "#platform/database/database.server.ts";
import { eachWordInSomeColumnSql, isAmongNewestRowsSql } from "#platform/database/search-sql.ts";
import { type LeadState, leadName } from "./lead.ts";

/** A lead that a search found. */
export type LeadSearchHit = { id: number; name: string; email: string | null; state: LeadState };

/**
 * Leads of whose business, person, address, number and industry every word says something, newest
 * first; at most `limit`.
 */
export async function searchLeads(
  words: readonly string[],
  limit: number,
): Promise<LeadSearchHit[]> {
  if (words.length === 0) return [];
  const called = await findIndustrySearchConditions(words.join(" "), (slugs) =>
    inArray(lead.industry, slugs),
  );
  const columns = [lead.business, lead.person, lead.email, lead.neighborhood];
  const rows = await db
    .select()
    .from(lead)
    .where(
      and(
        isNull(lead.deletedAt),
        isAmongNewestRowsSql(lead.id, lead),
        eachWordInSomeColumnSql(words, columns, lead.phone, called),
      ),
    )
    .orderBy(desc(lead.id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    name: leadName(row),
    email: row.email,
    state: row.state as LeadState,
  }));
}

/** Waitlist entries whose address, industry or mailing contains every word, newest first. */
export async function searchWaitList(
  words: readonly string[],
  limit: number,
): Promise<
  { id: number; email: string; industry: string; mailing: string; state: WaitListState }[]
> {
  if (words.length === 0) return [];
  const called = await findIndustrySearchConditions(words.join(" "), (slugs) =>
    inArray(waitListEntry.industry, slugs),
  );
  return db
    .select({
      id: waitListEntry.id,
      email: waitListEntry.email,
      industry: industry.name,
      mailing: mailing.name,
      state: sql<WaitListState>`${waitListEntry.state}`,
    })
    .from(waitListEntry)
    .innerJoin(mailing, eq(mailing.id, waitListEntry.mailingId))
    .innerJoin(industry, eq(industry.slug, waitListEntry.industry))
    .where(
      and(
        isAmongNewestRowsSql(waitListEntry.id, waitListEntry),
        eachWordInSomeColumnSql(
          words,
          [waitListEntry.email, industry.name, mailing.name],
          undefined,
          called,
        ),
      ),
    )
    .orderBy(desc(waitListEntry.id))
    .limit(limit);
}
