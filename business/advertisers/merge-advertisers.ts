import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import {
  type ActionContext,
  type Actor,
  actorName,
  recordEvent,
} from "#business/audit-log/audit-log.ts";
import { addNote, deleteNotePermanently, moveNotes, moveNotesBack } from "#business/team/notes.ts";
import { advertiser, advertiserMerge, contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { type BusinessFields, businessFieldIds, businessFields } from "./business-fields.ts";
import { businessColumns } from "./find-advertiser.ts";
import { normalizeBusinessName } from "./find-duplicates.ts";

type Seen = { id: number; expectedVersion: number };

/**
 * Merges two entries of the same business: reservations with their credits, contacts and notes move
 * from `fold` to `keep`, whose name and filled fields stay. The other's name and differing fields
 * go into the contact log. Invoices do not change. What moved is kept, so that `undoMerge` can move it back. Refuses while a buyer is filling in details on
 * either and an outdated version of either.
 */
export const mergeAdvertisers = defineAction({
  name: "mergeAdvertisers",
  permission: "advertisers.change",
  undo: ["undoMerge"],
  async run(tx, { keep, fold }: { keep: Seen; fold: Seen }, context) {
    const addDifferences = async ({ kept, folded }: MergedAdvertisers) => {
      const text = whatElse(kept, folded);
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
  inner: Queryable,
  addDifferences: (merged: MergedAdvertisers) => Promise<number | null>,
): Promise<{ moved: number; mergeId: number }> {
  const { kept, folded, ...history } = await mergeAdvertiserContactsAndNotes(inner, { keep, fold });
  await refuseWhileBuyerChoosesSpot(inner, [keep.id, fold.id]);
  const moved = await inner
    .update(reservation)
    .set({ advertiserId: keep.id, version: sql`${reservation.version} + 1` })
    .where(eq(reservation.advertiserId, fold.id))
    .returning({ id: reservation.id });
  const detail = { into: keep.id, reservations: moved.length };
  const subject = { type: "advertiser", id: folded.id };
  await recordEvent(inner, actor, { event: "advertiser.merged", subject, detail });
  const grown = { type: "advertiser", id: kept.id } as const;
  const other = { other: folded.id, reservations: moved.length };
  await recordEvent(inner, actor, {
    event: "advertiser.received-merge",
    subject: grown,
    detail: other,
  });
  const note = await addDifferences({ kept, folded });
  const reservations = moved.map(({ id }) => id);
  const [merge] = await inner
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
  const called = fold && normalizeBusinessName(fold.name);
  const keep = known.find(
    ({ id, name }) => id !== advertiserId && normalizeBusinessName(name) === called,
  );
  if (!fold || !keep || (await isChoosing(tx, [keep.id, fold.id]))) return;
  await foldAdvertiser({ keep, fold }, actor, tx, async () => null);
}

/** What would be lost of a merged entry, as text; undefined if nothing would. */
function whatElse(kept: AdvertiserBeforeMerge, folded: AdvertiserBeforeMerge): string | undefined {
  const said = (name: string) => name.trim().toLowerCase();
  const isNamed = said(kept.name) !== said(folded.name);
  const had = businessFieldIds.flatMap((id) =>
    kept[id] && folded[id] && folded[id] !== kept[id]
      ? [` Its ${businessFields[id].noun} was ${folded[id]}`]
      : [],
  );
  if (!isNamed && had.length === 0) return undefined;
  return `Merged with “${folded.name}” (number ${folded.id}).${had.join(".")}`;
}

async function isChoosing(tx: Queryable, ids: number[]): Promise<boolean> {
  const unfinished = and(
    inArray(reservation.advertiserId, ids),
    sql`${reservation.state} in ('held', 'paying')`,
    sql`${reservation.expiresAt} > statement_timestamp()`,
  );
  return (await tx.$count(reservation, unfinished)) > 0;
}

async function refuseWhileBuyerChoosesSpot(tx: Queryable, ids: number[]): Promise<void> {
  if (!(await isChoosing(tx, ids))) return;
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

type AdvertiserBeforeMerge = BusinessFields & {
  id: number;
  name: string;
  version: number;
};

type MovedContactsAndNotes = {
  kept: AdvertiserBeforeMerge;
  folded: AdvertiserBeforeMerge;
  contacts: number[];
  notes: number[];
  earlierMerges: number[];
  fields: Record<string, string>;
};

/** Moves contacts and notes to the business of which this is a duplicate. Returns both, locked, and what moved. */
async function mergeAdvertiserContactsAndNotes(
  tx: Queryable,
  { keep, fold }: Record<"keep" | "fold", { id: number; expectedVersion: number }>,
): Promise<MovedContactsAndNotes> {
  if (keep.id === fold.id) throw new Refusal("invalid", "These are already the same advertiser.");
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ${advertiser} where id in (${keep.id}, ${fold.id}) order by id for update`,
  );
  if (rows.length < 2) throw new Refusal("not-found", "We can’t find that advertiser.");
  const kept = await bump(tx, keep, null);
  const folded = await bump(tx, fold, keep.id);
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
  const [from, to] = [
    { type: "advertiser", id: fold.id },
    { type: "advertiser", id: keep.id },
  ] as const;
  const notes = await moveNotes({ from, to }, tx);
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return { kept, folded, contacts: ids(contacts), notes, earlierMerges: ids(merges), fields };
}

async function bump(
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
      ...businessColumns,
      version: advertiser.version,
    });
  if (row) return row;
  throw new Refusal(
    "conflict",
    "One of them has changed since you opened this page. Check both and try again.",
    { detail: `advertiser ${id} is not at version ${expectedVersion}, or was merged` },
  );
}

type Merge = typeof advertiserMerge.$inferSelect;

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
