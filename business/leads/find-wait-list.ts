import { and, desc, eq, sql } from "drizzle-orm";
import { mailing, waitListEntry } from "#database/schema.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { eachWordIn } from "#platform/database/words.ts";
import { wordsIn } from "#platform/words.ts";
import type { WaitListEntry, WaitListState } from "./wait-list.ts";

export type ListedEntry = WaitListEntry & { mailing: string };

/** The next mailing first; behind those that lie ahead the past ones, the latest first. */
const BY_MAILING = (today: PlainDate) => [
  sql`${mailing.dropDate} < ${today}::date`,
  sql`case when ${mailing.dropDate} >= ${today}::date then ${mailing.dropDate} end`,
  desc(mailing.dropDate),
];

/**
 * Who waits, or waited: the next mailing first, within it in the order of the line. Every one of the words stands in
 * the address. `page` from 1.
 */
export async function findWaitList(
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
  database: Queryable = db,
): Promise<{ rows: ListedEntry[]; total: number }> {
  const where = and(
    state && eq(waitListEntry.state, state),
    eachWordIn(wordsIn(words), [waitListEntry.email]),
  );
  const rows = await database
    .select({
      id: waitListEntry.id,
      mailingId: waitListEntry.mailingId,
      mailing: mailing.name,
      industry: waitListEntry.industry,
      email: waitListEntry.email,
      state: sql<WaitListState>`${waitListEntry.state}`,
      queuedAt: waitListEntry.queuedAt,
    })
    .from(waitListEntry)
    .innerJoin(mailing, eq(mailing.id, waitListEntry.mailingId))
    .where(where)
    .orderBy(...BY_MAILING(today), waitListEntry.queuedAt, waitListEntry.id)
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await database.$count(waitListEntry, where) };
}
