import { and, desc, eq, sql } from "drizzle-orm";
import type { WaitListState } from "#business/wait-list/wait-list.ts";
import { lead } from "#database/schema/leads.ts";
import { industry, mailing } from "#database/schema/mailings.ts";
import { waitListEntry } from "#database/schema/wait-list.ts";
import { db } from "#platform/database/database.server.ts";
import { eachWordInColumns, isAmongNewestRows } from "#platform/database/search-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { LeadState } from "./lead.ts";

/** Leads whose address contains every word, newest first; at most `limit`. */
export async function searchLeads(
  words: readonly string[],
  limit: number,
  database: Queryable = db,
): Promise<{ id: number; email: string; state: LeadState }[]> {
  if (words.length === 0) return [];
  return database
    .select({ id: lead.id, email: lead.email, state: sql<LeadState>`${lead.state}` })
    .from(lead)
    .where(and(isAmongNewestRows(lead.id, lead), eachWordInColumns(words, [lead.email])))
    .orderBy(desc(lead.id))
    .limit(limit);
}

/** Waitlist entries whose address, industry or mailing contains every word, newest first. */
export async function searchWaitList(
  words: readonly string[],
  limit: number,
  database: Queryable = db,
): Promise<
  { id: number; email: string; industry: string; mailing: string; state: WaitListState }[]
> {
  if (words.length === 0) return [];
  return database
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
        isAmongNewestRows(waitListEntry.id, waitListEntry),
        eachWordInColumns(words, [waitListEntry.email, industry.name, mailing.name]),
      ),
    )
    .orderBy(desc(waitListEntry.id))
    .limit(limit);
}
