import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { deleteNotePermanently, moveNotesBack } from "#business/team/notes.ts";
import { advertiser, advertiserMerge, contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { businessFieldIds } from "./business-fields.ts";
import { businessColumns } from "./find-advertiser.ts";
import { refuseWhileBuyerChoosesSpot } from "./merge-advertisers.ts";

type Merge = typeof advertiserMerge.$inferSelect;

export type ActiveMerge = { id: number; foldedId: number; name: string; by: string; at: Date };

export function findMergesInto(keptId: number): Promise<ActiveMerge[]> {
  const { id, foldedId, mergedBy: by, mergedAt: at } = advertiserMerge;
  return db
    .select({ id, foldedId, name: advertiser.name, by, at })
    .from(advertiserMerge)
    .innerJoin(advertiser, eq(advertiser.id, foldedId))
    .where(
      and(
        eq(advertiserMerge.keptId, keptId),
        eq(advertiser.mergedIntoId, keptId),
        isNull(advertiserMerge.undoneAt),
      ),
    )
    .orderBy(desc(id));
}

/**
 * Undoes a merge: the two advertisers stand again, each with the reservations, credits, people and notes that it had. A
 * booking that one of the moved people made since goes with that person; fields that the office has typed since stay.
 * Refuses while a buyer is filling in details on either, after the kept one was merged into a third, after a credit of one
 * was used for the other, after all that it had was deleted, and a merge that was undone.
 */
export const undoMerge = defineAction({
  name: "undoMerge",
  permission: "advertisers.change",
  undo: ["mergeAdvertisers"],
  async run(tx, { id }: { id: number }, context) {
    const { actor } = context;
    const merge = await lockMerge(id, tx);
    const { keptId, foldedId, moved } = merge;
    await refuseWhileBuyerChoosesSpot(tx, [keptId]);
    const back = await reservationsOf(merge, tx);
    await refuseSharedCredit(tx, keptId, back);
    await moveReservations(tx, back, foldedId);
    const people = await moveContacts(tx, merge);
    if (people + back.length === 0 && moved.contacts.length + moved.reservations.length > 0) {
      throw new Refusal(
        "conflict",
        "Everything from the merged advertiser has since been deleted.",
      );
    }
    await separate(tx, merge);
    const kept = { type: "advertiser", id: keptId } as const;
    const folded = { type: "advertiser", id: foldedId } as const;
    await moveNotesBack({ ids: moved.notes, from: kept, to: folded }, tx);
    await deleteOwnNote(moved.note, kept, context, tx);
    await tx
      .update(advertiserMerge)
      .set({ undoneAt: sql`statement_timestamp()` })
      .where(eq(advertiserMerge.id, id));
    const reservations = back.length;
    await recordEvent(tx, actor, {
      event: "advertiser.merge-undone",
      subject: folded,
      detail: { into: keptId, reservations },
    });
    await recordEvent(tx, actor, {
      event: "advertiser.gave-back-merge",
      subject: kept,
      detail: { other: foldedId, reservations },
    });
    return { result: { keptId, foldedId } };
  },
});

/** The merge with both its advertisers, locked in the order of their ids as a merge locks them. */
async function lockMerge(id: number, tx: Queryable): Promise<Merge> {
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
async function reservationsOf({ keptId, moved }: Merge, tx: Queryable): Promise<number[]> {
  const theirs = [
    ...(moved.reservations.length > 0 ? [inArray(reservation.id, moved.reservations)] : []),
    ...(moved.contacts.length > 0 ? [inArray(reservation.contactId, moved.contacts)] : []),
  ];
  if (theirs.length === 0) return [];
  const rows = await tx
    .select({ id: reservation.id })
    .from(reservation)
    .where(and(eq(reservation.advertiserId, keptId), or(...theirs)));
  return rows.map(({ id }) => id);
}

async function refuseSharedCredit(tx: Queryable, keptId: number, back: number[]): Promise<void> {
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

async function moveReservations(tx: Queryable, ids: number[], to: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(reservation)
    .set({ advertiserId: to, version: sql`${reservation.version} + 1` })
    .where(inArray(reservation.id, ids));
}

async function moveContacts(tx: Queryable, { keptId, foldedId, moved }: Merge): Promise<number> {
  if (moved.contacts.length === 0) return 0;
  const back = await tx
    .update(contact)
    .set({ advertiserId: foldedId })
    .where(and(inArray(contact.id, moved.contacts), eq(contact.advertiserId, keptId)))
    .returning({ id: contact.id });
  return back.length;
}

async function separate(tx: Queryable, { keptId, foldedId, moved }: Merge): Promise<void> {
  const version = sql`${advertiser.version} + 1`;
  const taken = businessFieldIds.filter((field) => moved.fields[field] !== undefined);
  const cleared = Object.fromEntries(
    taken.map((field) => [
      field,
      sql`nullif(${businessColumns[field]}, ${moved.fields[field] ?? ""})`,
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
  if (moved.earlierMerges.length === 0) return;
  await tx
    .update(advertiser)
    .set({ mergedIntoId: foldedId })
    .where(and(inArray(advertiser.id, moved.earlierMerges), eq(advertiser.mergedIntoId, keptId)));
}

/** The note that the merge wrote goes, unless somebody has edited or removed it. */
async function deleteOwnNote(
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
