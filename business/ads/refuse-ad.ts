import { eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { findAdRefusalsInForce } from "#business/ads/proofs/find-proofs.ts";
import { lockUnprintedAd } from "#business/ads/proofs/lock-unprinted-ad.ts";
import { adRefusal } from "#database/schema/ads.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { enqueueAdNews } from "./ad-jobs.ts";

const REASON_LENGTH = 500;

/** Refuses an ad before print and emails its customer the reason; no earlier version can be approved or printed anymore. */
export const refuseAd = defineAction({
  name: "refuseAd",
  permission: "ads.change",
  undo: ["withdrawAdRefusal"],
  async run(
    tx,
    { reservationId, reason }: { reservationId: number; reason: string },
    { operator },
  ) {
    const { name: refusedBy } = operator;
    await lockUnprintedAd(reservationId, tx);
    const why = requireTextWithin(reason, {
      field: "reason",
      most: REASON_LENGTH,
      ask: "Tell them why.",
    });
    await tx.insert(adRefusal).values({ reservationId, reason: why, refusedBy });
    const subject = { type: "reservation", id: reservationId };
    await enqueueAdNews(tx, { reservationId, kind: "ad-refused", reason: why });
    return { event: { event: "ad.refused", subject } };
  },
});

/** Takes the latest refusal of an ad back, before print: what it kept from print can print again. */
export const withdrawAdRefusal = defineAction({
  name: "withdrawAdRefusal",
  permission: "ads.change",
  undo: ["refuseAd"],
  undoes: { what: "refusing the ad", done: "No longer refused.", facts: { reservationId: Number } },
  async run(tx, { reservationId }: { reservationId: number }) {
    await lockUnprintedAd(reservationId, tx);
    const refusal = (await findAdRefusalsInForce([reservationId], tx)).get(reservationId);
    if (!refusal) throw new Refusal("conflict", "This ad isn’t refused.");
    await tx
      .update(adRefusal)
      .set({ withdrawnAt: sql`statement_timestamp()` })
      .where(eq(adRefusal.id, refusal.id));
    const subject = { type: "reservation", id: reservationId };
    return { event: { event: "ad.refusal-taken-back", subject } };
  },
});
