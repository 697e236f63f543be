import { and, eq, isNull, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { proofOverride } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { loadProof } from "./find-proofs.ts";
import { lockUnprintedAd } from "./lock-unprinted-ad.ts";

/** The longest reason, in characters. */
const REASON_LENGTH = 500;

/**
 * Decides, with a reason that is kept, that a version goes on although a check of its finished ad found that it should not
 * print. Refuses a version without such a finding, one that was decided on already, an empty reason, a printed card, and
 * actors without the permission.
 */
export async function overrideFinding(
  { proofId, reason }: { proofId: number; reason: string },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await runTransactionWithRetries(tx, async (inner) => {
    const { name: decidedBy } = await requirePermission(inner, actor, "ads.change");
    const { reservationId } = await loadProof(proofId, inner);
    await lockUnprintedAd(reservationId, inner);
    const { number, stop, override } = await loadProof(proofId, inner);
    if (stop === null) throw new Refusal("conflict", "Nothing stops this version from printing.");
    if (override) {
      throw new Refusal("conflict", `${override.decidedBy} already allowed it to print.`);
    }
    const why = requireTextWithin(reason, {
      field: "override",
      most: REASON_LENGTH,
      ask: "Say why it can print anyway.",
    });
    await inner.insert(proofOverride).values({ proofId, reason: why, decidedBy });
    await recordEvent(inner, actor, {
      event: "proof.finding-overridden",
      subject: { type: "reservation", id: reservationId },
      detail: { number, reason: why },
    });
  });
}

/**
 * Takes that decision back: the finding keeps the version from being sent, approved and printed again. An approval stays, and
 * doesn't count meanwhile. Refuses a version without the decision, a printed card, and actors without the permission.
 */
export async function takeBackOverride(
  { proofId }: { proofId: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await runTransactionWithRetries(tx, async (inner) => {
    await requirePermission(inner, actor, "ads.change");
    const { reservationId, number } = await loadProof(proofId, inner);
    await lockUnprintedAd(reservationId, inner);
    const [ended] = await inner
      .update(proofOverride)
      .set({ withdrawnAt: sql`statement_timestamp()` })
      .where(and(eq(proofOverride.proofId, proofId), isNull(proofOverride.withdrawnAt)))
      .returning({ id: proofOverride.id });
    if (!ended)
      throw new Refusal(
        "conflict",
        "Nobody has allowed this version to print, so there’s nothing to take back.",
      );
    await recordEvent(inner, actor, {
      event: "proof.override-taken-back",
      subject: { type: "reservation", id: reservationId },
      detail: { number },
    });
  });
}
