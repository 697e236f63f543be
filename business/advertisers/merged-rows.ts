import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { deleteNotePermanently, moveNotes } from "#business/team/notes.ts";
import { advertiser, advertiserMerge, contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { type BusinessFields, businessFieldIds } from "./business-fields.ts";
import { advertiserBusinessColumns } from "./find-advertiser.ts";

/** What a merge of two advertisers moves, and how it moves back. */

export type AdvertiserBeforeMerge = BusinessFields & { id: number; name: string; version: number };

type Merge = typeof advertiserMerge.$inferSelect;

type MovedContactsAndNotes = {
  kept: AdvertiserBeforeMerge;
  folded: AdvertiserBeforeMerge;
  contacts: number[];
  notes: number[];
  earlierMerges: number[];
  fields: Record<string, string>;
};

/** Moves contacts and notes to the business of which this is a duplicate. Returns both, locked, and what moved. */
export async function mergeAdvertiserRows(
  tx: Queryable,
  { keep, fold }: Record<"keep" | "fold", { id: number; expectedVersion: number }>,
): Promise<MovedContactsAndNotes> {
  if (keep.id === fold.id) throw new Refusal("invalid", "These are already the same advertiser.");
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ${advertiser} where id in (${keep.id}, ${fold.id}) order by id for update`,
  );
  if (rows.length < 2) throw new Refusal("not-found", "We can’t find that advertiser.");
  const kept = await startMerge(tx, keep, null);
  const folded = await startMerge(tx, fold, keep.id);
  const taken = businessFieldIds.filter((id) => kept[id] === null && folded[id] !== null);
  const fields = Object.fromEntries(taken.map((id) => [id, folded[id] ?? ""]));
  if (taken.length > 0) {
    await tx.update(advertiser).set(fields).where(eq(advertiser.id, keep.id));
  }
  const contacts = await tx
    .update(contact)
    .set({ advertiserId: keep.id })
    .where(eq(contact.advertiserId, fold.id))
    .returning({ id: contact.id });
  const merges = await tx
    .update(advertiser)
    .set({ mergedIntoId: keep.id })
    .where(eq(advertiser.mergedIntoId, fold.id))
    .returning({ id: advertiser.id });
  const type = "advertiser";
  const notes = await moveNotes({ from: { type, id: fold.id }, to: { type, id: keep.id } }, tx);
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return { kept, folded, contacts: ids(contacts), notes, earlierMerges: ids(merges), fields };
}

async function startMerge(
  tx: Queryable,
  { id, expectedVersion }: { id: number; expectedVersion: number },
  mergedIntoId: number | null,
): Promise<AdvertiserBeforeMerge> {
  const [row] = await tx
    .update(advertiser)
    .set({ mergedIntoId, version: sql`${advertiser.version} + 1` })
    .where(
      and(
        eq(advertiser.id, id),
        eq(advertiser.version, expectedVersion),
        isNull(advertiser.mergedIntoId),
      ),
    )
    .returning({
      id: advertiser.id,
      name: advertiser.name,
      ...advertiserBusinessColumns,
      version: advertiser.version,
    });
  if (row) return row;
  throw new Refusal(
    "conflict",
    "One of them has changed since you opened this page. Check both and try again.",
    { detail: `advertiser ${id} is not at version ${expectedVersion}, or was merged` },
  );
}

/** The merge with both its advertisers, locked in the order of their ids as a merge locks them. */
export async function lockMerge(id: number, tx: Queryable): Promise<Merge> {
  const [seen] = await tx.select().from(advertiserMerge).where(eq(advertiserMerge.id, id));
  if (!seen) throw new Refusal("not-found", "We can’t find that merge.");
  const { rows } = await tx.execute<{ id: string; merged_into_id: string | null }>(
    sql`select id, merged_into_id from ${advertiser} where id in (${seen.keptId}, ${seen.foldedId})
      order by id for update`,
  );
  const [merge] = await tx
    .select()
    .from(advertiserMerge)
    .where(and(eq(advertiserMerge.id, id), isNull(advertiserMerge.undoneAt)));
  if (!merge) throw new Refusal("conflict", "This merge was already undone.");
  const into = (of: number) => rows.find((row) => Number(row.id) === of)?.merged_into_id ?? null;
  if (into(merge.keptId) !== null || Number(into(merge.foldedId)) !== merge.keptId) {
    throw new Refusal(
      "conflict",
      "This advertiser has since been merged into another one. Undo that merge first.",
    );
  }
  return merge;
}

/** The reservations that go back: those that moved, and those that the moved people made since. */
export async function findReservationsToMoveBack(
  { keptId, moved }: Merge,
  tx: Queryable,
): Promise<number[]> {
  const isToMove = or(
    inArray(reservation.id, moved.reservations),
    inArray(reservation.contactId, moved.contacts),
  );
  const rows = await tx
    .select({ id: reservation.id })
    .from(reservation)
    .where(and(eq(reservation.advertiserId, keptId), isToMove));
  return rows.map(({ id }) => id);
}

export async function refuseIfCreditIsShared(
  tx: Queryable,
  keptId: number,
  back: number[],
): Promise<void> {
  if (back.length === 0) return;
  const theirs = sql`(${sql.join(back, sql`, `)})`;
  const { rows } = await tx.execute(sql`
    select from credit_use join credit on credit.id = credit_use.credit_id
    join reservation giver on giver.id = credit.reservation_id
    join reservation taker on taker.id = credit_use.reservation_id
    where credit_use.returned_at is null and ${keptId} in (giver.advertiser_id, taker.advertiser_id)
      and (giver.id in ${theirs}) <> (taker.id in ${theirs})`);
  if (rows.length === 0) return;
  throw new Refusal(
    "conflict",
    "A credit from one of them has since been used for the other, so you can’t separate them.",
  );
}

export async function moveReservations(tx: Queryable, ids: number[], to: number): Promise<void> {
  await tx
    .update(reservation)
    .set({ advertiserId: to, version: sql`${reservation.version} + 1` })
    .where(inArray(reservation.id, ids));
}

export async function moveContactsBack(
  tx: Queryable,
  { keptId, foldedId, moved }: Merge,
): Promise<number> {
  const back = await tx
    .update(contact)
    .set({ advertiserId: foldedId })
    .where(and(inArray(contact.id, moved.contacts), eq(contact.advertiserId, keptId)))
    .returning({ id: contact.id });
  return back.length;
}

export async function separateMergedAdvertiserRows(
  tx: Queryable,
  { keptId, foldedId, moved }: Merge,
): Promise<void> {
  const version = sql`${advertiser.version} + 1`;
  const taken = businessFieldIds.filter((id) => moved.fields[id] !== undefined);
  const cleared = Object.fromEntries(
    taken.map((id) => [
      id,
      sql`nullif(${advertiserBusinessColumns[id]}, ${moved.fields[id] ?? ""})`,
    ]),
  );
  await tx
    .update(advertiser)
    .set({ ...cleared, version })
    .where(eq(advertiser.id, keptId));
  await tx
    .update(advertiser)
    .set({ mergedIntoId: null, version })
    .where(eq(advertiser.id, foldedId));
  await tx
    .update(advertiser)
    .set({ mergedIntoId: foldedId })
    .where(and(inArray(advertiser.id, moved.earlierMerges), eq(advertiser.mergedIntoId, keptId)));
}

/** The note that the merge wrote goes, unless somebody has edited or removed it. */
export async function deleteMergeNote(
  id: number | null,
  subject: { type: "advertiser"; id: number },
  context: ActionContext,
  tx: Queryable,
): Promise<void> {
  if (id === null) return;
  try {
    await tx.transaction((inner) => deleteNotePermanently({ id, subject }, context, inner));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
