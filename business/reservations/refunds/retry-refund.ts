import { and, eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { sendRefundJob } from "#business/reservations/pay/payment-jobs.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { payment, refund } from "#database/schema/billing.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { isCountedRefundSql } from "./payment-balance.ts";
import { refundIdempotencyKey } from "./request-refund.ts";

/** Gives up the gateway's attempt: later reports about it are outdated. */
export const abandonedAttemptColumns = {
  gatewayRefundId: null,
  pastGatewayRefundIds: sql`case when ${refund.gatewayRefundId} is null then ${refund.pastGatewayRefundIds}
    else array_append(${refund.pastGatewayRefundIds}, ${refund.gatewayRefundId}) end`,
};

/**
 * Retries a refund that the gateway could not send or the bank returned: to the same card, under a
 * new key. Refuses a refund that has not failed, that was started at the gateway, or that was
 * retried since it was shown, and an actor without the permission.
 */
export async function retryRefund(
  { refundId, expectedVersion }: { refundId: string; expectedVersion: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await runTransactionWithRetries(tx, async (inner) => {
    await requirePermission(inner, actor, "refunds.give");
    const known = await loadRefund(refundId, inner);
    await lockReservation(known.reservationId, inner);
    const [again] = await inner
      .update(refund)
      .set({
        state: "requested",
        lastError: null,
        ...abandonedAttemptColumns,
        version: sql`${refund.version} + 1`,
      })
      .where(
        and(
          eq(refund.id, refundId),
          eq(refund.version, expectedVersion),
          eq(refund.state, "failed"),
          isCountedRefundSql,
        ),
      )
      .returning();
    if (!again) throw notFailed(refundId);
    const subject = { type: "reservation", id: again.reservationId };
    const detail = { payment: again.paymentId, cents: again.amountCents };
    await recordEvent(inner, actor, { event: "refund.sent-again", subject, detail });
    await enqueue(inner, sendRefundJob, { refundId }, { key: refundIdempotencyKey(again) });
  });
}

async function loadRefund(refundId: string, tx: Queryable) {
  const [known] = await tx
    .select({ reservationId: refund.reservationId, method: payment.method })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(eq(refund.id, refundId));
  if (known?.method === "online") return known;
  throw new Refusal("not-found", "We can't find that card refund.", {
    detail: `no refund ${refundId} by card`,
  });
}

function notFailed(refundId: string): Refusal {
  return new Refusal(
    "conflict",
    "This refund's status changed. Nothing was sent; check it and try again.",
    { detail: `refund ${refundId} has not failed, or is at another version` },
  );
}
