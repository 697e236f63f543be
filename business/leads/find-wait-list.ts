import { and, desc, eq, sql } from "drizzle-orm";
import { mailing, waitListEntry } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { eachWordIn } from "#platform/database/words.ts";
import { wordsIn } from "#platform/words.ts";
import type { WaitListEntry, WaitListState } from "./wait-list.ts";

export type ListedEntry = WaitListEntry & { mailing: string };

/**
 * Who waits, or waited: the latest mailing first, within it in the order of the line. Every one of the words stands in
 * the address. `page` from 1.
 */
export async function findWaitList(
  { state, words = "", page }: { state?: WaitListState | undefined; words?: string; page: number },
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
    .orderBy(desc(mailing.dropDate), waitListEntry.queuedAt, waitListEntry.id)
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await database.$count(waitListEntry, where) };
}
