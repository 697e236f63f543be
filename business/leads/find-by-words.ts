import { and, desc, eq, sql } from "drizzle-orm";
import { industry, lead, mailing, waitListEntry } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { eachWordIn, isNewest } from "#platform/database/words.ts";
import type { LeadState } from "./lead.ts";
import type { WaitListState } from "./wait-list.ts";

/** Leads in whose address every word stands, the newest first; at most `limit`. */
export async function findLeadsByWords(
  words: readonly string[],
  limit: number,
  database: Queryable = db,
): Promise<{ id: number; email: string; state: LeadState }[]> {
  if (words.length === 0) return [];
  return database
    .select({ id: lead.id, email: lead.email, state: sql<LeadState>`${lead.state}` })
    .from(lead)
    .where(and(isNewest(lead.id, lead), eachWordIn(words, [lead.email])))
    .orderBy(desc(lead.id))
    .limit(limit);
}

/** Entries of the wait-list in whose address, industry or mailing every word stands, the newest first. */
export async function findWaitListByWords(
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
        isNewest(waitListEntry.id, waitListEntry),
        eachWordIn(words, [waitListEntry.email, industry.name, mailing.name]),
      ),
    )
    .orderBy(desc(waitListEntry.id))
    .limit(limit);
}
