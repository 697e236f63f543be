import { and, eq, inArray, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { addNote } from "#business/team/notes.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { advertiserMerge } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { businessFieldIds, businessFields } from "./business-fields.ts";
import { type AdvertiserBeforeMerge, moveAdvertiserHistory } from "./move-advertiser-history.ts";

type Seen = { id: number; expectedVersion: number };

/**
 * Merges two entries of the same business: reservations with their credits, contacts and notes move
 * from `fold` to `keep`, whose name and filled fields stay. The other's name and differing fields
 * go into the contact log. Invoices do not change. What moved is kept, so that `undoMerge` can move it back. Refuses while a buyer is filling in details on
 * either, an outdated version of either, and an actor without the permission.
 */
export async function mergeAdvertisers(
  { keep, fold }: { keep: Seen; fold: Seen },
  context: ActionContext,
  tx: Queryable = db,
): Promise<{ moved: number; mergeId: number }> {
  const { actor } = context;
  return tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "advertisers.change");
    const { kept, folded, ...history } = await moveAdvertiserHistory(inner, { keep, fold });
    await refuseUnfinished(inner, [keep.id, fold.id]);
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
    const text = whatElse(kept, folded);
    const note = text ? await addNote({ subject: grown, text }, context, inner) : null;
    const reservations = moved.map(({ id }) => id);
    const [merge] = await inner
      .insert(advertiserMerge)
      .values({
        keptId: kept.id,
        foldedId: folded.id,
        moved: { ...history, reservations, note },
        mergedBy: actor.kind === "operator" ? `operator:${actor.id}` : actor.kind,
      })
      .returning({ id: advertiserMerge.id });
    return { moved: moved.length, mergeId: merge?.id ?? 0 };
  });
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

/** Refuses while a buyer is filling in details on one of the advertisers. */
export async function refuseUnfinished(tx: Queryable, ids: number[]): Promise<void> {
  const unfinished = and(
    inArray(reservation.advertiserId, ids),
    sql`${reservation.state} in ('held', 'paying')`,
    sql`${reservation.expiresAt} > statement_timestamp()`,
  );
  if ((await tx.$count(reservation, unfinished)) === 0) return;
  throw new Refusal(
    "conflict",
    "One of them is choosing a spot right now. Try again in 15 minutes.",
  );
}

/**
 * Whether other reservations have the same business: then details typed for one of them must not
 * change the others'.
 */
export async function advertiserHasOtherReservations(
  { id, advertiserId }: { id: number; advertiserId: number | null },
  tx: Queryable,
): Promise<boolean> {
  if (advertiserId === null) return false;
  const others = and(eq(reservation.advertiserId, advertiserId), sql`${reservation.id} <> ${id}`);
  return (await tx.$count(reservation, others)) > 0;
}
