import { and, eq, isNull, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { proofOverride } from "#database/schema/ads.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { loadProof } from "./find-proofs.ts";
import { lockUnprintedAd } from "./lock-unprinted-ad.ts";

const REASON_LENGTH = 500;

/** Decides, with a reason, that a version goes on although a check found that it should not print. */
export const overrideFinding = defineAction({
  name: "overrideFinding",
  permission: "ads.change",
  undo: ["undoOverride"],
  async run(tx, { proofId, reason }: { proofId: number; reason: string }, { operator }) {
    const { name: decidedBy } = operator;
    const { reservationId } = await loadProof(proofId, tx);
    await lockUnprintedAd(reservationId, tx);
    const { number, stop, override } = await loadProof(proofId, tx);
    if (stop === null) throw new Refusal("conflict", "Nothing stops this version from printing.");
    if (override) {
      throw new Refusal("conflict", `${override.decidedBy} already allowed it to print.`);
    }
    const why = requireTextWithin(reason, {
      field: "override",
      most: REASON_LENGTH,
      ask: "Say why it can print anyway.",
    });
    await tx.insert(proofOverride).values({ proofId, reason: why, decidedBy });
    return {
      event: {
        event: "proof.finding-overridden",
        subject: { type: "reservation", id: reservationId },
        detail: { number, reason: why },
      },
    };
  },
});

/** Takes that decision back: the finding keeps the version from being sent, approved and printed again. */
export const undoOverride = defineAction({
  name: "undoOverride",
  permission: "ads.change",
  undo: ["overrideFinding"],
  undoes: { what: "the decision", done: "The check blocks it again.", facts: { proofId: Number } },
  async run(tx, { proofId }: { proofId: number }) {
    const { reservationId, number } = await loadProof(proofId, tx);
    await lockUnprintedAd(reservationId, tx);
    const [ended] = await tx
      .update(proofOverride)
      .set({ withdrawnAt: sql`statement_timestamp()` })
      .where(and(eq(proofOverride.proofId, proofId), isNull(proofOverride.withdrawnAt)))
      .returning({ id: proofOverride.id });
    if (!ended)
      throw new Refusal(
        "conflict",
        "Nobody has allowed this version to print, so there’s nothing to take back.",
      );
    return {
      event: {
        event: "proof.override-taken-back",
        subject: { type: "reservation", id: reservationId },
        detail: { number },
      },
    };
  },
});
