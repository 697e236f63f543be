import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { industry, waitListEntry } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { WaitListEntry, WaitListState } from "./wait-list.ts";

/** Who waits for a mailing, in the order of the line, with the group that their industry is in now. */
export type InLine = { id: number; industry: string; exclusivityGroup: string; emailKey: string };

/**
 * The line of a mailing, first come first, kept from all others until the transaction ends: who offers places
 * does it alone.
 */
export function lockLine(mailingId: number, tx: Queryable): Promise<InLine[]> {
  return tx
    .select({
      id: waitListEntry.id,
      industry: waitListEntry.industry,
      exclusivityGroup: industry.exclusivityGroup,
      emailKey: waitListEntry.emailKey,
    })
    .from(waitListEntry)
    .innerJoin(industry, eq(industry.slug, waitListEntry.industry))
    .where(and(eq(waitListEntry.mailingId, mailingId), sql`${waitListEntry.state} = 'waiting'`))
    .orderBy(asc(waitListEntry.queuedAt), asc(waitListEntry.id))
    .for("update", { of: waitListEntry });
}

/** Moves an entry on, if it is in one of those states; false where it is not. */
export async function moveEntry(
  tx: Queryable,
  id: number,
  { from, to }: { from: readonly WaitListState[]; to: WaitListState },
): Promise<boolean> {
  const moved = await tx
    .update(waitListEntry)
    .set({ state: to, movedAt: sql`now()`, version: sql`${waitListEntry.version} + 1` })
    .where(and(eq(waitListEntry.id, id), inArray(waitListEntry.state, [...from])))
    .returning({ id: waitListEntry.id });
  return moved.length === 1;
}

/** One entry, or undefined. */
export async function getWaitListEntry(
  id: number,
  database: Queryable = db,
): Promise<WaitListEntry | undefined> {
  const [row] = await database.select().from(waitListEntry).where(eq(waitListEntry.id, id));
  if (!row) return undefined;
  const { mailingId, email, queuedAt } = row;
  const state = row.state as WaitListState;
  return { id, mailingId, industry: row.industry, email, state, queuedAt };
}

/** The mailings on which somebody waits. */
export async function mailingsWithALine(database: Queryable = db): Promise<number[]> {
  const rows = await database
    .selectDistinct({ mailingId: waitListEntry.mailingId })
    .from(waitListEntry)
    .where(sql`${waitListEntry.state} = 'waiting'`);
  return rows.map(({ mailingId }) => mailingId);
}

/** Deletes entries for good; nothing may name them any more. */
export async function deleteEntries(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.delete(waitListEntry).where(inArray(waitListEntry.id, [...ids]));
}
