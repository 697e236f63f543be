import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { findIndustrySearchConditions } from "#business/mailings/industries/find-industry-search-conditions.ts";
import { mailing } from "#database/schema/mailings.ts";
import { waitListEntry } from "#database/schema/wait-list.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { eachWordInSomeColumnSql } from "#platform/database/search-sql.ts";
import { splitSearchWords } from "#platform/search-words.ts";
import type { WaitListEntry, WaitListState } from "./wait-list.ts";

export type ListedWaitListEntry = WaitListEntry & { mailing: string };

/** The next mailing first; behind those that lie ahead the past ones, the latest first. */
const BY_MAILING = (today: PlainDate) => [
  sql`${mailing.dropDate} < ${today}::date`,
  sql`case when ${mailing.dropDate} >= ${today}::date then ${mailing.dropDate} end`,
  desc(mailing.dropDate),
];

/**
 * Current and former wait-list entries: next mailing first, then line order. The address contains
 * every word, or their industry goes by it. `page` from 1.
 */
export async function listWaitList(
  {
    state,
    words = "",
    page,
    today,
  }: {
    state?: WaitListState | undefined;
    words?: string;
    page: number;
    /** The date in Arizona. */
    today: PlainDate;
  },
  limit: number,
): Promise<{ rows: ListedWaitListEntry[]; total: number }> {
  const isOf = (slugs: string[]) => inArray(waitListEntry.industry, slugs);
  const called = await findIndustrySearchConditions(words, isOf);
  const where = and(
    state && eq(waitListEntry.state, state),
    eachWordInSomeColumnSql(splitSearchWords(words), [waitListEntry.email], undefined, called),
  );
  const rows = await db
    .select({
      id: waitListEntry.id,
      mailingId: waitListEntry.mailingId,
      mailing: mailing.name,
      industry: waitListEntry.industry,
      email: waitListEntry.email,
      state: sql<WaitListState>`${waitListEntry.state}`,
      queuedAt: waitListEntry.queuedAt,
      version: waitListEntry.version,
    })
    .from(waitListEntry)
    .innerJoin(mailing, eq(mailing.id, waitListEntry.mailingId))
    .where(where)
    .orderBy(...BY_MAILING(today), waitListEntry.queuedAt, waitListEntry.id)
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(waitListEntry, where) };
}
