import { and, eq, inArray, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import type { Refund } from "#business/reservations/pay/invoices/invoice.ts";
import { refund } from "#database/schema/billing.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { isCountedRefundSql } from "./payment-balance.ts";
import { releaseSpotIfFullyRefunded } from "./record-gateway-refund.ts";
import { abandonedAttemptColumns } from "./retry-refund.ts";

/**
 * Records that the office sent a refund that the gateway could not handle: the payment came another
 * way, the attempt failed, or the bank returned it. Notifies the buyer of a canceled spot. `note`:
 * how, "check 77". Later reports about the gateway's attempt change nothing. Refuses a refund that
 * is not the operator's to send, is already recorded, or has changed its amount since it was shown,
 * and an actor without the permission.
 */
export const recordRefundSent = defineAction({
  name: "recordRefundSent",
  permission: "refunds.give",
  undo: ["undoRefundSent"],
  async run(
    tx,
    {
      refundId,
      note,
      expectedVersion,
    }: {
      refundId: string;
      note: string;
      expectedVersion: number;
    },
    context,
  ) {
    const [known] = await tx.select().from(refund).where(eq(refund.id, refundId));
    if (!known) throw notFound(refundId);
    const { reservationId, paymentId: payment } = known;
    await lockReservation(reservationId, tx);
    const isAsSeen = eq(refund.version, expectedVersion);
    const [sent] = await tx
      .update(refund)
      .set({
        state: "done",
        doneAt: sql`statement_timestamp()`,
        ...abandonedAttemptColumns,
        version: sql`${refund.version} + 1`,
      })
      .where(
        and(
          eq(refund.id, refundId),
          isAsSeen,
          inArray(refund.state, ["by-hand", "failed"]),
          isCountedRefundSql,
        ),
      )
      .returning();
    if (!sent) throw await whyNot(tx, refundId);
    const subject = { type: "reservation", id: reservationId };
    const how = requireTextWithin(note, { field: "how", most: 500 });
    const detail = { payment, cents: sent.amountCents, how };
    await releaseSpotIfFullyRefunded(tx, sent, context);
    return { event: { event: "refund.sent-by-hand", subject, detail }, result: sent as Refund };
  },
});

function notFound(refundId: string): Refusal {
  return new Refusal("not-found", "We can't find that refund. It may already have been canceled.", {
    detail: `no refund ${refundId}`,
  });
}

async function whyNot(tx: Queryable, refundId: string): Promise<Refusal> {
  const [now] = await tx.select().from(refund).where(eq(refund.id, refundId));
  if (!now) return notFound(refundId);
  const detail = `refund ${refundId} is ${now.state}, at version ${now.version}`;
  if (now.state !== "by-hand" && now.state !== "failed") {
    const sentence =
      now.state === "done"
        ? "This refund is already recorded as sent."
        : "This refund goes to the card automatically. There's nothing to record.";
    return new Refusal("conflict", sentence, { detail });
  }
  return new Refusal(
    "conflict",
    `This refund changed: now send ${dollars(now.amountCents)}. Nothing was recorded; check it and try again.`,
    { detail },
  );
}
