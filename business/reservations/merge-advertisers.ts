import { and, eq, inArray, sql } from "drizzle-orm";
import { foldAdvertiser } from "#business/advertisers/fold-advertiser.ts";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import { reservation } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

type Seen = { id: number; expectedVersion: number };

/**
 * Makes one of two entries that are the same business: reservations, contacts and notes of `fold` go to `keep`, whose
 * name and website stay. What stands on an invoice does not change. Refuses while somebody is filling in their details
 * on one of the two, whoever saw an older version of either, and whoever may not.
 */
export async function mergeAdvertisers(
  { keep, fold }: { keep: Seen; fold: Seen },
  { actor }: Circumstances,
  tx: Queryable = db,
): Promise<{ moved: number }> {
  return tx.transaction(async (inner) => {
    await permit(inner, actor, "advertisers.change");
    const { folded } = await foldAdvertiser(inner, { keep, fold });
    await refuseUnfinished(inner, [keep.id, fold.id]);
    const moved = await inner
      .update(reservation)
      .set({ advertiserId: keep.id, version: sql`${reservation.version} + 1` })
      .where(eq(reservation.advertiserId, fold.id))
      .returning({ id: reservation.id });
    const detail = { into: keep.id, reservations: moved.length };
    const subject = { type: "advertiser", id: folded.id };
    await record(inner, actor, { event: "advertiser.merged", subject, detail });
    return { moved: moved.length };
  });
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
export async function isShared(
  { id, advertiserId }: { id: number; advertiserId: number | null },
  tx: Queryable,
): Promise<boolean> {
  if (advertiserId === null) return false;
  const others = and(eq(reservation.advertiserId, advertiserId), sql`${reservation.id} <> ${id}`);
  return (await tx.$count(reservation, others)) > 0;
}
