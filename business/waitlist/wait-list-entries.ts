import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { industry, mailing } from "#database/schema/mailings.ts";
import { waitListEntry } from "#database/schema/wait-list.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { WaitListEntry, WaitListState } from "./wait-list.ts";

/** The people waiting for a mailing, in line order, with their industry's current group. */
export type WaitingEntry = {
  id: number;
  industry: string;
  exclusivityGroup: string;
  mailbox: string;
};

/**
 * The line of a mailing, first come first, locked until the transaction ends: who offers spots
 * does it alone.
 */
export function lockWaitingEntries(mailingId: number, tx: Queryable): Promise<WaitingEntry[]> {
  return tx
    .select({
      id: waitListEntry.id,
      industry: waitListEntry.industry,
      exclusivityGroup: industry.exclusivityGroup,
      mailbox: waitListEntry.mailbox,
    })
    .from(waitListEntry)
    .innerJoin(industry, eq(industry.slug, waitListEntry.industry))
    .where(and(eq(waitListEntry.mailingId, mailingId), sql`${waitListEntry.state} = 'waiting'`))
    .orderBy(asc(waitListEntry.queuedAt), asc(waitListEntry.id))
    .for("update", { of: waitListEntry });
}

/** Everyone who must hear that a mailing moves: those on its waitlist, and those with an open offer. */
export async function findEntriesToNotifyOfPostponement(
  mailingId: number,
  database: Queryable = db,
) {
  const rows = await database
    .select({ id: waitListEntry.id })
    .from(waitListEntry)
    .where(
      and(
        eq(waitListEntry.mailingId, mailingId),
        inArray(waitListEntry.state, ["waiting", "offered"] satisfies WaitListState[]),
      ),
    )
    .orderBy(asc(waitListEntry.id));
  return rows.map(({ id }) => id);
}

/** How many of those wait in line, and how many hold an offer. */
export async function countWaitingAndOfferedEntries(mailingId: number) {
  const count = (state: WaitListState) =>
    db.$count(
      waitListEntry,
      and(eq(waitListEntry.mailingId, mailingId), eq(waitListEntry.state, state)),
    );
  return { waiting: await count("waiting"), offered: await count("offered") };
}

/** Who waits for an industry on a card that isn't printed yet: the next card first, then in line order. */
export function findWaitingForIndustry(
  slug: string,
  database: Queryable = db,
): Promise<{ id: number; email: string; mailing: string }[]> {
  return database
    .select({ id: waitListEntry.id, email: waitListEntry.email, mailing: mailing.name })
    .from(waitListEntry)
    .innerJoin(mailing, eq(mailing.id, waitListEntry.mailingId))
    .where(
      and(
        eq(waitListEntry.industry, slug),
        sql`${waitListEntry.state} = 'waiting'`,
        sql`${mailing.state} in ('published', 'closed')`,
      ),
    )
    .orderBy(asc(mailing.dropDate), asc(waitListEntry.queuedAt), asc(waitListEntry.id));
}

/** Moves an entry on, if it is in one of those states; false where it is not. */
export async function transitionWaitListEntry(
  tx: Queryable,
  id: number,
  { from, to }: { from: readonly WaitListState[]; to: WaitListState },
): Promise<boolean> {
  const moved = await tx
    .update(waitListEntry)
    .set({ state: to, stateChangedAt: sql`now()`, version: sql`${waitListEntry.version} + 1` })
    .where(and(eq(waitListEntry.id, id), inArray(waitListEntry.state, [...from])))
    .returning({ id: waitListEntry.id });
  return moved.length === 1;
}

/** One entry, or undefined. */
export async function findWaitListEntryById(
  id: number,
  database: Queryable = db,
): Promise<WaitListEntry | undefined> {
  const [row] = await database.select().from(waitListEntry).where(eq(waitListEntry.id, id));
  if (!row) return undefined;
  const { mailingId, email, queuedAt, version } = row;
  const state = row.state as WaitListState;
  return { id, mailingId, industry: row.industry, email, state, queuedAt, version };
}

/** The mailings with a wait-list. */
export async function findMailingsWithWaitList(database: Queryable = db): Promise<number[]> {
  const rows = await database
    .selectDistinct({ mailingId: waitListEntry.mailingId })
    .from(waitListEntry)
    .where(sql`${waitListEntry.state} = 'waiting'`);
  return rows.map(({ mailingId }) => mailingId);
}

/** Deletes entries for good; nothing may name them any more. */
export async function deleteWaitListEntries(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.delete(waitListEntry).where(inArray(waitListEntry.id, [...ids]));
}
