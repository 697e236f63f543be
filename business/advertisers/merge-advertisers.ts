import { and, eq, inArray, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { addNote } from "#business/team/notes.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { businessFieldIds, businessFields } from "./business-fields.ts";
import { type AdvertiserBeforeMerge, moveAdvertiserHistory } from "./move-advertiser-history.ts";

type Seen = { id: number; expectedVersion: number };

/**
 * Makes one of two entries that are the same business: reservations, with their credits, contacts and notes of `fold` go
 * to `keep`, whose name stays, and of the fields what it has. What the other was called and had instead goes into the
 * contact log. What stands on an invoice does not change. Refuses while somebody is filling in their details
 * on one of the two, anyone who saw an older version of either, and anyone who may not.
 */
export async function mergeAdvertisers(
  { keep, fold }: { keep: Seen; fold: Seen },
  circumstances: ActionContext,
  tx: Queryable = db,
): Promise<{ moved: number }> {
  const { actor } = circumstances;
  return tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "advertisers.change");
    const { kept, folded } = await moveAdvertiserHistory(inner, { keep, fold });
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
    if (text) await addNote({ subject: grown, text }, circumstances, inner);
    return { moved: moved.length };
  });
}

/** What nothing else would say any more of an entry that became another; undefined: there is no such thing. */
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

async function refuseUnfinished(tx: Queryable, ids: number[]): Promise<void> {
  const unfinished = and(
    inArray(reservation.advertiserId, ids),
    sql`${reservation.state} in ('held', 'paying')`,
    sql`${reservation.expiresAt} > statement_timestamp()`,
  );
  if ((await tx.$count(reservation, unfinished)) === 0) return;
  throw new Refusal(
    "conflict",
    "One of the two is choosing a place right now. Please merge them in a quarter of an hour.",
  );
}

/** Whether other reservations have the same business too: then what one of them types changes nobody else's. */
export async function advertiserHasOtherReservations(
  { id, advertiserId }: { id: number; advertiserId: number | null },
  tx: Queryable,
): Promise<boolean> {
  if (advertiserId === null) return false;
  const others = and(eq(reservation.advertiserId, advertiserId), sql`${reservation.id} <> ${id}`);
  return (await tx.$count(reservation, others)) > 0;
}
