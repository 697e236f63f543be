import { eq, sql } from "drizzle-orm";
import { enqueueAdNews } from "#business/ads/messages/ad-jobs.ts";
import { lockUnprintedAd } from "#business/ads/proofs/lock-unprinted-ad.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { adRefusal } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { findAdRefusalsInForce } from "./find-refusals.ts";

/** The longest reason, in characters: the customer reads it in an email. */
const REASON_LENGTH = 500;

/**
 * Refuses an ad and emails its customer the reason. No earlier version can be approved or printed anymore, and the brief
 * counts as not sent. Refuses an empty reason, a spot that isn't confirmed, a printed card, and
 * actors without the permission.
 */
export async function refuseAd(
  { reservationId, reason }: { reservationId: number; reason: string },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await runTransactionWithRetries(tx, async (inner) => {
    const { name: refusedBy } = await requirePermission(inner, actor, "ads.change");
    await lockUnprintedAd(reservationId, inner);
    const why = requireTextWithin(reason, {
      field: "reason",
      most: REASON_LENGTH,
      ask: "Tell them why.",
    });
    await inner.insert(adRefusal).values({ reservationId, reason: why, refusedBy });
    const subject = { type: "reservation", id: reservationId };
    await recordEvent(inner, actor, { event: "ad.refused", subject });
    await enqueueAdNews(inner, { reservationId, occasion: "refused", reason: why });
  });
}

/**
 * Takes the latest refusal of an ad back: what it kept from print can print again. Refuses an ad that isn't refused, a printed
 * card, and actors without the permission.
 */
export async function withdrawAdRefusal(
  { reservationId }: { reservationId: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await runTransactionWithRetries(tx, async (inner) => {
    await requirePermission(inner, actor, "ads.change");
    await lockUnprintedAd(reservationId, inner);
    const refusal = (await findAdRefusalsInForce([reservationId], inner)).get(reservationId);
    if (!refusal) throw new Refusal("conflict", "This ad isn't refused.");
    await inner
      .update(adRefusal)
      .set({ withdrawnAt: sql`statement_timestamp()` })
      .where(eq(adRefusal.id, refusal.id));
    const subject = { type: "reservation", id: reservationId };
    await recordEvent(inner, actor, { event: "ad.refusal-taken-back", subject });
  });
}
