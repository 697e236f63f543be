import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { systemActor } from "#business/audit-log/audit-log.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { requireGateway } from "#business/reservations/pay/checkout/checkout-store.ts";
import {
  releaseSpotIfFullyRefunded,
  revertRefundedToCanceled,
} from "#business/reservations/pay/mark-paid.ts";
import {
  alertOfficeOfFailedRefund,
  enqueueMoneyCorrectionEmail,
  sendRefundJob,
} from "#business/reservations/reservation-jobs.ts";
import { payment, refund } from "#database/schema/payments.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { dollars } from "#platform/money.ts";
import { findGateway } from "#platform/payments/gateway.server.ts";
import {
  type Gateway,
  type GatewayRefund,
  GatewayRefused,
  GatewayUnavailable,
} from "#platform/payments/gateway.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { agreement } from "#site.ts";
import {
  findPaymentBalance,
  isCountedRefundSql,
  loadRefund,
  type RefundRow,
} from "./payment-balance.ts";
import { recordGatewayRefund } from "./record-gateway-refund.ts";
import { refundIdempotencyKey } from "./request-refund.ts";

/**
 * Sends a refund at the gateway. A retry after a lost response uses the same key, so the money goes
 * out once; a refund that the gateway already has is adopted, and a partial one is looked up there
 * before it is sent. A refusal alerts the operator and is retried under a new key. Handler of the
 * job `sendRefundJob`.
 */
export async function sendRefund({ refundId }: { refundId: string }): Promise<void> {
  const [row] = await db.select().from(refund).where(eq(refund.id, refundId));
  if (!row || row.state === "done" || row.state === "by-hand" || row.gatewayRefundId !== null)
    return;
  const gateway = findGateway();
  if (!gateway) throw new Error("A payment must go back, and no gateway is set.");
  const [pending] = await db
    .update(refund)
    .set({ state: "pending" })
    .where(
      sql`${refund.id} = ${row.id} and ${refund.version} = ${row.version} and ${refund.gatewayRefundId} is null
        and ${refund.state} in ('requested', 'failed', 'pending')`,
    )
    .returning();
  if (!pending) throw new Error("This refund changed as it was about to be sent.");
  const reported = await sendToGateway(gateway, pending);
  await recordGatewayRefund(
    { reported: { ...reported, refund: row.id } },
    { actor: systemActor, now: now() },
  );
}

async function sendToGateway(gateway: Gateway, row: RefundRow): Promise<GatewayRefund> {
  const { id, paymentId: payment, amountCents } = row;
  // A partial refund could go twice: its key expires after a day, and after a restore our row is
  // older than the gateway's.
  const sent = row.isFull ? undefined : await findAtGateway(gateway, row);
  if (sent) return sent;
  try {
    const key = refundIdempotencyKey(row);
    return await gateway.refund({ key, refund: id, payment, amountCents });
  } catch (error) {
    const isRepeatedFailure = error instanceof GatewayUnavailable && error.stuck;
    if (!(error instanceof GatewayRefused) && !isRepeatedFailure) throw error;
    const before = await findAtGateway(gateway, row);
    if (before) return before;
    await recordFailedAttempt(row, error);
    throw error;
  }
}

/** The gateway's copy of this refund: ours, or one of the whole rest that was started there. */
async function findAtGateway(
  gateway: Gateway,
  { id, paymentId, amountCents, isFull }: RefundRow,
): Promise<GatewayRefund | undefined> {
  const all = await gateway.refundsOf(paymentId);
  return all.find(
    (reported) =>
      reported.state !== "failed" &&
      (reported.refund === id ||
        (isFull && reported.refund === null && reported.amountCents === amountCents)),
  );
}

/**
 * The gateway refuses, or repeats its own failure under this key: the next attempt gets a new key.
 * A whole refund cannot go twice, because no gateway refunds more than was paid; for a partial one
 * we ask the gateway first.
 */
async function recordFailedAttempt(row: RefundRow, error: Error): Promise<void> {
  await db.transaction(async (tx) => {
    const [failed] = await tx
      .update(refund)
      .set({ state: "failed", lastError: error.message, version: sql`${refund.version} + 1` })
      .where(
        sql`${refund.id} = ${row.id} and ${refund.version} = ${row.version} and ${refund.state} = 'pending'
          and ${refund.gatewayRefundId} is null`,
      )
      .returning();
    if (failed && error instanceof GatewayRefused) {
      await alertOfficeOfFailedRefund(tx, failed, error.message);
    }
  });
}

/** Gives up the gateway's attempt: later reports about it are outdated. */
const abandonedAttemptColumns = {
  gatewayRefundId: null,
  pastGatewayRefundIds: sql`case when ${refund.gatewayRefundId} is null then ${refund.pastGatewayRefundIds}
    else array_append(${refund.pastGatewayRefundIds}, ${refund.gatewayRefundId}) end`,
};

/** Retries a failed refund of ours to the same card, under a new key. */
export const retryRefund = defineAction({
  name: "retryRefund",
  permission: "refunds.give",
  undo: { final: "You can’t call back money that the card processor has sent." },
  async run(tx, { refundId, expectedVersion }: ExpectedRefund) {
    const known = await loadCardRefund(refundId, tx);
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
    if (!again) {
      throw new Refusal(
        "conflict",
        "This refund’s status changed. Nothing was sent; check it and try again.",
        { detail: `refund ${refundId} has not failed, or is at another version` },
      );
    }
    const subject = { type: "reservation", id: again.reservationId };
    const detail = { payment: again.paymentId, cents: again.amountCents };
    await enqueue(tx, sendRefundJob, { refundId }, { key: refundIdempotencyKey(again) });
    return { event: { event: "refund.sent-again", subject, detail } };
  },
});

async function loadCardRefund(refundId: string, tx: Queryable) {
  const [known] = await tx
    .select({ reservationId: refund.reservationId, method: payment.method })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(eq(refund.id, refundId));
  if (known?.method === "online") return known;
  throw new Refusal("not-found", "We can’t find that card refund.", {
    detail: `no refund ${refundId} by card`,
  });
}

/** Asks the gateway for a payment's refunds, and records each. */
export async function syncPaymentRefunds({ payment: name }: { payment: string }): Promise<void> {
  const refunds = await requireGateway().refundsOf(name);
  const context = { actor: systemActor, now: now() };
  for (const reported of refunds.toReversed()) {
    await recordGatewayRefund({ reported }, context);
  }
}

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
    const [reverted] = await tx
      .update(refund)
      .set({ state: "by-hand", doneAt: null, version: sql`${refund.version} + 1` })
      .where(and(eq(refund.id, refundId), eq(refund.version, expectedVersion), wasSentByHand))
      .returning();
    if (!reverted) {
      throw new Refusal(
        "conflict",
        "This refund isn’t recorded as sent by you, or it just changed. Nothing was saved; check it and try again.",
        { detail: `refund ${refundId} is not by hand and done, or is at another version` },
      );
    }
    const subject = { type: "reservation", id: reservationId };
    // One that counts for its spot ended the reservation as a part, together with the others.
    const isForSpot = (await findPaymentBalance(payment, tx))?.countsForSpot;
    const paid = isForSpot ? (before.paymentId ?? payment) : payment;
    const isCanceledAgain =
      before.paymentId === paid && (await revertRefundedToCanceled(before, context, tx));
    const event = { event: "refund.not-sent", subject, detail: { payment, cents } } as const;
    if (!isCanceledAgain) return { event };
    const amount = dollars(cents);
    await enqueueMoneyCorrectionEmail(tx, {
      reservationId,
      occasion: `refund:${refundId}:${reverted.version}`,
      title: `We haven’t sent your ${amount} refund yet.`,
      sentences: [
        `We told you that your ${amount} refund was on its way. That was our mistake: we haven’t sent it yet.`,
        `We’ll send it the same way you paid, within ${agreement.refundBusinessDays} business days, and email you when it’s sent.`,
      ],
    });
    return { event };
  },
});

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
 * is not the operator's to send, is already recorded, or has changed its amount since it was shown.
 */
export const recordRefundSent = defineAction({
  name: "recordRefundSent",
  permission: "refunds.give",
  undo: ["undoRefundSent"],
  async run(tx, { refundId, note, expectedVersion }: ExpectedRefund & { note: string }, context) {
    const { reservationId, paymentId: payment } = await loadRefund(refundId, tx);
    await lockReservation(reservationId, tx);
    const isAsSeen = and(eq(refund.id, refundId), eq(refund.version, expectedVersion));
    const [sent] = await tx
      .update(refund)
      .set({
        state: "done",
        doneAt: sql`statement_timestamp()`,
        ...abandonedAttemptColumns,
        version: sql`${refund.version} + 1`,
      })
      .where(and(isAsSeen, inArray(refund.state, ["by-hand", "failed"]), isCountedRefundSql))
      .returning();
    if (!sent) throw await notSendableRefusal(tx, refundId);
    const subject = { type: "reservation", id: reservationId };
    const how = requireTextWithin(note, { field: "note", most: 500 });
    const detail = { payment, cents: sent.amountCents, how };
    await releaseSpotIfFullyRefunded(tx, sent, context);
    return { event: { event: "refund.sent-by-hand", subject, detail }, result: sent };
  },
});

async function notSendableRefusal(tx: Queryable, refundId: string): Promise<Refusal> {
  const { state, version, amountCents } = await loadRefund(refundId, tx);
  const sentence =
    state === "by-hand" || state === "failed"
      ? `This refund changed: now send ${dollars(amountCents)}. Nothing was recorded; check it and try again.`
      : state === "done"
        ? "This refund is already recorded as sent."
        : "This refund goes to the card automatically. There’s nothing to record.";
  const detail = `refund ${refundId} is ${state}, at version ${version}`;
  return new Refusal("conflict", sentence, { detail });
}

/** The refund that the operator saw. */
export type ExpectedRefund = { refundId: string; expectedVersion: number };
