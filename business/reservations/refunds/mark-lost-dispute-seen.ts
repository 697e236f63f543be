import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { dispute } from "#database/schema/billing.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/**
 * Marks a lost dispute as seen: it leaves Today. Idempotent. Refuses a dispute of another
 * reservation or one that was not lost, and an actor without the permission.
 */
export async function markLostDisputeSeen(
  { disputeId, reservationId }: { disputeId: string; reservationId: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await runTransactionWithRetries(tx, async (inner) => {
    await requirePermission(inner, actor, "refunds.give");
    const lost = and(
      eq(dispute.id, disputeId),
      eq(dispute.reservationId, reservationId),
      eq(dispute.state, "lost"),
    );
    if ((await inner.$count(dispute, lost)) === 0) {
      throw new Refusal("not-found", "We can't find that lost dispute.", {
        detail: `no lost dispute ${disputeId} of reservation ${reservationId}`,
      });
    }
    const [noted] = await inner
      .update(dispute)
      .set({ resolvedAt: sql`statement_timestamp()` })
      .where(and(lost, isNull(dispute.resolvedAt)))
      .returning({ id: dispute.id });
    if (!noted) return;
    const subject = { type: "dispute", id: disputeId };
    const detail = { reservation: reservationId };
    await recordEvent(inner, actor, { event: "dispute.resolved", subject, detail });
  });
}

/**
 * Puts a lost dispute back on Today. Refuses one that is there already or of another reservation, and an actor without
 * the permission.
 */
export async function markLostDisputeUnseen(
  { disputeId, reservationId }: { disputeId: string; reservationId: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await runTransactionWithRetries(tx, async (inner) => {
    await requirePermission(inner, actor, "refunds.give");
    const [open] = await inner
      .update(dispute)
      .set({ resolvedAt: null })
      .where(
        and(
          eq(dispute.id, disputeId),
          eq(dispute.reservationId, reservationId),
          isNotNull(dispute.resolvedAt),
        ),
      )
      .returning({ id: dispute.id });
    if (!open) throw new Refusal("conflict", "It's already back on Today.");
    const subject = { type: "dispute", id: disputeId };
    const detail = { reservation: reservationId };
    await recordEvent(inner, actor, { event: "dispute.reopened", subject, detail });
  });
}
