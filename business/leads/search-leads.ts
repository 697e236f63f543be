import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { findIndustrySearchConditions } from "#business/mailings/industries/find-industry-search-conditions.ts";
import type { WaitlistState } from "#business/waitlist/waitlist.ts";
import { lead } from "#database/schema/leads.ts";
import { industry, mailing } from "#database/schema/mailings.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { db } from "#platform/database/database.server.ts";
import { eachWordInSomeColumnSql, isAmongNewestRowsSql } from "#platform/database/search-sql.ts";
import { type LeadState, leadName } from "./lead.ts";

export type LeadSearchHit = { id: number; name: string; email: string | null; state: LeadState };

/** At most `limit` leads of which every word says something, newest first. */
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

export async function searchWaitlist(
  words: readonly string[],
  limit: number,
): Promise<
  { id: number; email: string; industry: string; mailing: string; state: WaitlistState }[]
> {
  if (words.length === 0) return [];
  const called = await findIndustrySearchConditions(words.join(" "), (slugs) =>
    inArray(waitlistEntry.industry, slugs),
  );
  return db
    .select({
      id: waitlistEntry.id,
      email: waitlistEntry.email,
      industry: industry.name,
      mailing: mailing.name,
      state: sql<WaitlistState>`${waitlistEntry.state}`,
    })
    .from(waitlistEntry)
    .innerJoin(mailing, eq(mailing.id, waitlistEntry.mailingId))
    .innerJoin(industry, eq(industry.slug, waitlistEntry.industry))
    .where(
      and(
        isAmongNewestRowsSql(waitlistEntry.id, waitlistEntry),
        eachWordInSomeColumnSql(
          words,
          [waitlistEntry.email, industry.name, mailing.name],
          undefined,
          called,
        ),
      ),
    )
    .orderBy(desc(waitlistEntry.id))
    .limit(limit);
}
