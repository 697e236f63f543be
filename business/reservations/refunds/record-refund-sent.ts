import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  databaseNowSql,
  lockReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import type { Refund } from "#business/reservations/pay/invoices/invoice.ts";
import { enqueueMoneyCorrection } from "#business/reservations/pay/payment-jobs.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { refund } from "#database/schema/payments.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { agreement } from "#site.ts";
import { findPaymentBalance, isCountedRefundSql, loadRefund } from "./payment-balance.ts";
import { releaseSpotIfFullyRefunded } from "./release-refunded-spot.ts";
import { abandonedAttemptColumns } from "./send-refund.ts";

/**
 * Takes back the record that the office sent a refund: the money is owed again, and the office
 * sends it. A reservation that ended by it counts as canceled, with the refund on its way; a buyer
 * who was told that the money left is told that it did not. Refuses a refund that the gateway sent,
 * one that is not recorded as sent, and an outdated view.
 */
export const undoRefundSent = defineAction({
  name: "undoRefundSent",
  permission: "refunds.give",
  undo: ["recordRefundSent"],
  async run(tx, { refundId, expectedVersion }: ExpectedRefund, context) {
    const known = await loadRefund(refundId, tx);
    const { reservationId, paymentId: payment, amountCents: cents } = known;
    const before = await lockReservation(reservationId, tx);
    const [owed] = await tx
      .update(refund)
      .set({ state: "by-hand", doneAt: null, version: sql`${refund.version} + 1` })
      .where(and(eq(refund.id, refundId), eq(refund.version, expectedVersion), wasSentByHand))
      .returning();
    if (!owed) {
      throw new Refusal(
        "conflict",
        "This refund isn’t recorded as sent by you, or it just changed. Nothing was saved; check it and try again.",
        { detail: `refund ${refundId} is not by hand and done, or is at another version` },
      );
    }
    const subject = { type: "reservation", id: reservationId };
    const paid = (await isForSpot(payment, tx)) ? (before.paymentId ?? payment) : payment;
    const isCanceledAgain =
      before.paymentId === paid && (await revertRefundedToCanceled(before, context, tx));
    const event = { event: "refund.not-sent", subject, detail: { payment, cents } } as const;
    if (!isCanceledAgain) return { event };
    const amount = dollars(cents);
    await enqueueMoneyCorrection(tx, {
      reservationId,
      occasion: `refund:${refundId}:${owed.version}`,
      title: `We haven’t sent your ${amount} refund yet.`,
      sentences: [
        `We told you that your ${amount} refund was on its way. That was our mistake: we haven’t sent it yet.`,
        `We’ll send it the same way you paid, within ${agreement.refundBusinessDays} business days, and email you when it’s sent.`,
      ],
    });
    return { event };
  },
});

/** Whether a payment counts for its spot: as a part it ended the reservation together with the others. */
const isForSpot = async (name: string, tx: Queryable) =>
  (await findPaymentBalance(name, tx))?.countsForSpot ?? false;

/** Recorded by a person: a refund that the gateway sent has its name there. */
const wasSentByHand = and(
  eq(refund.state, "done"),
  isNull(refund.gatewayRefundId),
  sql`${refund.reason} <> 'dispute'`,
);

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
  async run(tx, { refundId, note, expectedVersion }: ExpectedRefund & { note: string }, context) {
    const { reservationId, paymentId: payment } = await loadRefund(refundId, tx);
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
    const how = requireTextWithin(note, { field: "note", most: 500 });
    const detail = { payment, cents: sent.amountCents, how };
    await releaseSpotIfFullyRefunded(tx, sent, context);
    return { event: { event: "refund.sent-by-hand", subject, detail }, result: sent as Refund };
  },
});

async function whyNot(tx: Queryable, refundId: string): Promise<Refusal> {
  const now = await loadRefund(refundId, tx);
  const detail = `refund ${refundId} is ${now.state}, at version ${now.version}`;
  if (now.state !== "by-hand" && now.state !== "failed") {
    const sentence =
      now.state === "done"
        ? "This refund is already recorded as sent."
        : "This refund goes to the card automatically. There’s nothing to record.";
    return new Refusal("conflict", sentence, { detail });
  }
  return new Refusal(
    "conflict",
    `This refund changed: now send ${dollars(now.amountCents)}. Nothing was recorded; check it and try again.`,
    { detail },
  );
}

/** The refund that the operator saw. */
export type ExpectedRefund = { refundId: string; expectedVersion: number };

/**
 * Records that the payment of a locked reservation was not refunded after all: if it ended by its refund it counts as
 * canceled, with the refund to come. Its spot stays open. Returns whether it counts as canceled now.
 */
async function revertRefundedToCanceled(
  before: Reservation,
  { actor }: ActionContext,
  tx: Queryable,
): Promise<boolean> {
  const canceledBy = actor.kind === "operator" ? `operator:${actor.id}` : actor.kind;
  const after = await transitionReservation(tx, before.id, {
    from: ["refunded"],
    to: "canceled",
    set: {
      reopenedAt: databaseNowSql,
      canceledBy: before.canceledBy ?? canceledBy,
      cancellationOutcome: before.cancellationOutcome ?? "refund",
    },
  });
  if (!after) return false;
  const subject = { type: "reservation", id: after.id };
  await recordEvent(tx, actor, { event: "reservation.refund-undone", subject });
  return true;
}
