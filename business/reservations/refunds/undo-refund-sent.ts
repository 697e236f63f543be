import { and, eq, isNull, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  databaseNowSql,
  lockReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { enqueueMoneyCorrection } from "#business/reservations/pay/payment-jobs.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { refund } from "#database/schema/billing.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { agreement } from "#site.ts";
import { findPaymentBalance } from "./payment-balance.ts";

/** The refund that the operator saw. */
export type ExpectedRefund = { refundId: string; expectedVersion: number };

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
    const [known] = await tx.select().from(refund).where(eq(refund.id, refundId));
    if (!known) throw new Refusal("not-found", "We can't find that refund.");
    const { reservationId, paymentId: payment, amountCents: cents } = known;
    const before = await lockReservation(reservationId, tx);
    const [owed] = await tx
      .update(refund)
      .set({ state: "by-hand", doneAt: null, version: sql`${refund.version} + 1` })
      .where(and(eq(refund.id, refundId), eq(refund.version, expectedVersion), wasSentByHand))
      .returning();
    if (!owed) throw notSentByHand(refundId);
    const subject = { type: "reservation", id: reservationId };
    const paid = (await isForSpot(payment, tx)) ? (before.paymentId ?? payment) : payment;
    const { changed } = await revertRefundedToCanceled(
      { reservationId, payment: paid },
      context,
      tx,
    );
    if (!changed)
      return {
        event: {
          event: "refund.not-sent",
          subject,
          detail: { payment, cents },
        },
      };
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
    return {
      event: {
        event: "refund.not-sent",
        subject,
        detail: { payment, cents },
      },
    };
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

function notSentByHand(refundId: string): Refusal {
  return new Refusal(
    "conflict",
    "This refund isn't recorded as sent by you, or it just changed. Nothing was saved; check it and try again.",
    { detail: `refund ${refundId} is not by hand and done, or is at another version` },
  );
}

/**
 * Records that a payment was not refunded after all: a reservation that ended by its refund counts
 * as canceled, with the refund to come. Its spot stays open. `payment`: the refunded one; any other
 * changes nothing.
 */
async function revertRefundedToCanceled(
  { reservationId, payment }: { reservationId: number; payment: string },
  { actor }: ActionContext,
  tx: Queryable,
): Promise<{ changed: boolean; reservation: Reservation }> {
  const before = await lockReservation(reservationId, tx);
  if (before.paymentId !== payment) return { changed: false, reservation: before };
  const canceledBy = actor.kind === "operator" ? `operator:${actor.id}` : actor.kind;
  const after = await transitionReservation(tx, before.id, {
    from: ["refunded"],
    to: "canceled",
    set: {
      reopenedAt: databaseNowSql,
      canceledBy: before.canceledBy ?? canceledBy,
      cancellationOutcome: before.cancellationOutcome ?? "refund",
    },
    when: eq(reservation.version, before.version),
  });
  if (!after) return { changed: false, reservation: before };
  const subject = { type: "reservation", id: after.id };
  await recordEvent(tx, actor, { event: "reservation.refund-undone", subject });
  return { changed: true, reservation: after };
}
