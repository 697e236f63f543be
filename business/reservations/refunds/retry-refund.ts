import { and, eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { sendRefundJob } from "#business/reservations/pay/payment-jobs.ts";
import { payment, refund } from "#database/schema/billing.ts";
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

/** Retries a failed refund of ours to the same card, under a new key. */
export const retryRefund = defineAction({
  name: "retryRefund",
  permission: "refunds.give",
  undo: "final",
  async run(tx, { refundId, expectedVersion }: { refundId: string; expectedVersion: number }) {
    const known = await loadRefund(refundId, tx);
    await lockReservation(known.reservationId, tx);
    const [again] = await tx
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
    await enqueue(tx, sendRefundJob, { refundId }, { key: refundIdempotencyKey(again) });
    return { event: { event: "refund.sent-again", subject, detail } };
  },
});

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
