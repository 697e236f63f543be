import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import {
  type ActionContext,
  type Actor,
  actorName,
  recordEvent,
} from "#business/audit-log/audit-log.ts";
import { addNote, moveNotesBack } from "#business/team/notes.ts";
import { advertiser, advertiserMerge, contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { businessFieldIds, businessFields } from "./business-fields.ts";
import { normalizeBusinessName } from "./find-duplicates.ts";
import {
  type AdvertiserBeforeMerge,
  deleteMergeNote,
  findReservationsToMoveBack,
  lockMerge,
  mergeAdvertiserRows,
  moveContactsBack,
  moveReservations,
  refuseIfCreditIsShared,
  separateMergedAdvertiserRows,
} from "./merged-rows.ts";

type Seen = { id: number; expectedVersion: number };

/**
 * Merges two entries of the same business: reservations with their credits, contacts and notes move
 * from `fold` to `keep`, whose name and filled fields stay. The other's name and differing fields
 * go into the contact log. Invoices do not change. What moved is kept, so that `undoMerge` can move
 * it back. Refuses while a buyer is filling in details on either and an outdated version of either.
 */
export const mergeAdvertisers = defineAction({
  name: "mergeAdvertisers",
  permission: "advertisers.change",
  undo: ["undoMerge"],
  async run(tx, { keep, fold }: { keep: Seen; fold: Seen }, context) {
    const addDifferences = async ({ kept, folded }: MergedAdvertisers) => {
      const text = describeLostFields(kept, folded);
      const subject = { type: "advertiser", id: kept.id } as const;
      return text ? addNote({ subject, text }, context, tx) : null;
    };
    return { result: await foldAdvertiser({ keep, fold }, context.actor, tx, addDifferences) };
  },
});

export const mergeSeveralAdvertisers = defineAction({
  name: "mergeSeveralAdvertisers",
  permission: "anyone",
  undo: ["undoMerge"],
  async run(tx, { keep, folds }: { keep: Seen; folds: readonly Seen[] }, context) {
    if (folds.length === 0) throw new Refusal("invalid", "Choose an advertiser to merge.");
    const mergeIds: number[] = [];
    for (const [at, fold] of folds.entries()) {
      // Each merge makes a new version of the one that stays.
      const seen = { ...keep, expectedVersion: keep.expectedVersion + at };
      const { mergeId } = await mergeAdvertisers({ keep: seen, fold }, context, tx);
      mergeIds.push(mergeId);
    }
    return { result: { mergeIds } };
  },
});

type MergedAdvertisers = { kept: AdvertiserBeforeMerge; folded: AdvertiserBeforeMerge };

/** The merge itself: `addDifferences` writes down what the fields of the kept one don't say, and returns its note. */
async function foldAdvertiser(
  { keep, fold }: { keep: Seen; fold: Seen },
  actor: Actor,
  tx: Queryable,
  addDifferences: (merged: MergedAdvertisers) => Promise<number | null>,
): Promise<{ moved: number; mergeId: number }> {
  const { kept, folded, ...history } = await mergeAdvertiserRows(tx, { keep, fold });
  await refuseWhileBuyerChoosesSpot(tx, [keep.id, fold.id]);
  const moved = await tx
    .update(reservation)
    .set({ advertiserId: keep.id, version: sql`${reservation.version} + 1` })
    .where(eq(reservation.advertiserId, fold.id))
    .returning({ id: reservation.id });
  await recordEvent(tx, actor, {
    event: "advertiser.merged",
    subject: { type: "advertiser", id: folded.id },
    detail: { into: keep.id, reservations: moved.length },
  });
  await recordEvent(tx, actor, {
    event: "advertiser.received-merge",
    subject: { type: "advertiser", id: kept.id },
    detail: { other: folded.id, reservations: moved.length },
  });
  const note = await addDifferences({ kept, folded });
  const reservations = moved.map(({ id }) => id);
  const [merge] = await tx
    .insert(advertiserMerge)
    .values({
      keptId: kept.id,
      foldedId: folded.id,
      moved: { ...history, reservations, note },
      mergedBy: actorName(actor),
    })
    .returning({ id: advertiserMerge.id });
  return { moved: moved.length, mergeId: merge?.id ?? 0 };
}

const isNotSeparated = (other: number) =>
  sql`not exists (select from advertiser_merge as undone where undone.undone_at is not null
    and (undone.kept_id, undone.folded_id) in ((${advertiser.id}, ${other}::bigint), (${other}::bigint, ${advertiser.id})))`;

/**
 * Joins a business from the site with the advertiser that has the same confirmed email and the same name: one address can
 * belong to two businesses. Its buyer has just confirmed that email by the button in our message; a payment proves no address. It
 * is a merge, which the office can undo; a merge that the office undid isn't done again. The caller holds the reservation's
 * lock. Does nothing if there is no such advertiser, or while somebody chooses a spot for either.
 */
export async function mergeConfirmedAdvertiser(
  { advertiserId, contactId }: { advertiserId: number | null; contactId: number | null },
  { actor }: ActionContext,
  tx: Queryable,
): Promise<void> {
  if (advertiserId === null || contactId === null) return;
  const known = await tx
    .selectDistinctOn([advertiser.id], {
      id: advertiser.id,
      name: advertiser.name,
      expectedVersion: advertiser.version,
    })
    .from(advertiser)
    .innerJoin(contact, eq(contact.advertiserId, advertiser.id))
    .where(
      and(
        isNull(advertiser.mergedIntoId),
        isNotNull(contact.emailConfirmedAt),
        isNotSeparated(advertiserId),
        sql`${contact.emailKey} = (select email_key from contact where id = ${contactId})`,
      ),
    )
    .orderBy(advertiser.id);
  const fold = known.find(({ id }) => id === advertiserId);
  const ownName = fold && normalizeBusinessName(fold.name);
  const keep = known.find(
    ({ id, name }) => id !== advertiserId && normalizeBusinessName(name) === ownName,
  );
  if (!fold || !keep || (await isBuyerChoosingSpot(tx, [keep.id, fold.id]))) return;
  await foldAdvertiser({ keep, fold }, actor, tx, async () => null);
}

/** What would be lost of a merged entry, as text; undefined if nothing would. */
function describeLostFields(
  kept: AdvertiserBeforeMerge,
  folded: AdvertiserBeforeMerge,
): string | undefined {
  const comparable = (name: string) => name.trim().toLowerCase();
  const hasSameName = comparable(kept.name) === comparable(folded.name);
  const lost = businessFieldIds.flatMap((id) =>
    kept[id] && folded[id] && folded[id] !== kept[id]
      ? [` Its ${businessFields[id].noun} was ${folded[id]}`]
      : [],
  );
  if (hasSameName && lost.length === 0) return undefined;
  return `Merged with “${folded.name}” (number ${folded.id}).${lost.join(".")}`;
}

async function isBuyerChoosingSpot(tx: Queryable, ids: number[]): Promise<boolean> {
  const unfinished = and(
    inArray(reservation.advertiserId, ids),
    sql`${reservation.state} in ('held', 'paying')`,
    sql`${reservation.expiresAt} > statement_timestamp()`,
  );
  return (await tx.$count(reservation, unfinished)) > 0;
}

async function refuseWhileBuyerChoosesSpot(tx: Queryable, ids: number[]): Promise<void> {
  if (!(await isBuyerChoosingSpot(tx, ids))) return;
  throw new Refusal(
    "conflict",
    "One of them is choosing a spot right now. Try again in 15 minutes.",
  );
}

/** Whether other reservations have the same business: details typed for one must not change the others'. */
export async function advertiserHasOtherReservations(
  { id, advertiserId }: { id: number; advertiserId: number | null },
  tx: Queryable,
): Promise<boolean> {
  if (advertiserId === null) return false;
  const others = and(eq(reservation.advertiserId, advertiserId), sql`${reservation.id} <> ${id}`);
  return (await tx.$count(reservation, others)) > 0;
}

type ActiveMerge = { id: number; foldedId: number; name: string; by: string; at: Date };

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
  undoes: {
    what: "the merge",
    done: "Merge undone. Both advertisers are separate again.",
    facts: { id: Number },
  },
  async run(tx, { id }: { id: number }, context) {
    const merge = await lockMerge(id, tx);
    const { keptId, foldedId, moved } = merge;
    await refuseWhileBuyerChoosesSpot(tx, [keptId]);
    const back = await findReservationsToMoveBack(merge, tx);
    await refuseIfCreditIsShared(tx, keptId, back);
    await moveReservations(tx, back, foldedId);
    const people = await moveContactsBack(tx, merge);
    if (people + back.length === 0 && moved.contacts.length + moved.reservations.length > 0) {
      throw new Refusal(
        "conflict",
        "Everything from the merged advertiser has since been deleted.",
      );
    }
    await separateMergedAdvertiserRows(tx, merge);
    const kept = { type: "advertiser", id: keptId } as const;
    const folded = { type: "advertiser", id: foldedId } as const;
    await moveNotesBack({ ids: moved.notes, from: kept, to: folded }, tx);
    await deleteMergeNote(moved.note, kept, context, tx);
    await tx
      .update(advertiserMerge)
      .set({ undoneAt: sql`statement_timestamp()` })
      .where(eq(advertiserMerge.id, id));
    const reservations = back.length;
    return {
      event: [
        {
          event: "advertiser.merge-undone",
          subject: folded,
          detail: { into: keptId, reservations },
        },
        {
          event: "advertiser.gave-back-merge",
          subject: kept,
          detail: { other: foldedId, reservations },
        },
      ],
      result: { keptId, foldedId },
    };
  },
});
