import { and, eq, gte, inArray, isNull, or, type SQL } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import type { CreditWithBalance } from "#business/reservations/pay/credits/credit-with-balance.ts";
import type { RefundReason } from "#business/reservations/pay/invoices/invoice.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import {
  alertRefundByHand,
  automaticRefundEmailJob,
  dropRefundByHandAlert,
  partialRefundEmailJob,
  sendRefundJob,
} from "#business/reservations/reservation-jobs.ts";
import { message } from "#database/schema/mail.ts";
import { payment, refund } from "#database/schema/payments.ts";
import type { MessageKind } from "#emails/message-kinds.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { isMessageAboutSql } from "#platform/mail/find-messages.server.ts";
import {
  findPaymentBalance,
  findSpotPayments,
  type PaymentBalance,
  type RefundRow,
  taxOfRefund,
} from "./payment-balance.ts";

/** Reasons that the buyer did not cause, so a separate message explains them. */
const UNASKED: readonly RefundReason[] = ["spot-gone", "duplicate", "wrong-amount"];

type PaidOut = Pick<CreditWithBalance, "id" | "reason">;

/**
 * Requests a refund of all that is left of a payment, in the caller's transaction: the refund is a
 * row, and a job sends it. There is one such refund per payment; repeated requests do nothing. A
 * refund already started at the gateway becomes ours to complete. If the payment did not come
 * through the gateway, the operator sends the money. Returns whether the refund is new.
 */
export async function requestRefund(
  tx: Queryable,
  {
    payment: name,
    reason,
    paidOut = null,
  }: { payment: string; reason: RefundReason; paidOut?: PaidOut | null },
  context: ActionContext,
): Promise<boolean> {
  const left = await lockLeft(tx, name);
  if (left.leftCents <= 0) {
    await seeThrough(tx, name, reason);
    return false;
  }
  const { leftCents: cents } = left;
  const made = await insertRefund(tx, left, { cents, reason, isFull: true, paidOut });
  if (!made) return false;
  await seeThrough(tx, name, reason);
  await send(tx, left, made, context);
  if (UNASKED.includes(reason)) {
    await enqueue(
      tx,
      automaticRefundEmailJob,
      { payment: name },
      { key: `payment-returned:${name}` },
    );
  }
  return true;
}

type RefundedPart = {
  left: PaymentBalance;
  cents: number;
  reason: RefundReason;
  paidOut?: PaidOut | null;
};

/** Refunds a part of a payment. The caller holds the lock, so that two parts never exceed it, and tells the buyer. */
export async function requestRefundOfPart(
  tx: Queryable,
  { left, cents, reason, paidOut = null }: RefundedPart,
  context: ActionContext,
): Promise<RefundRow> {
  if (cents <= 0 || cents > left.leftCents) {
    throw new Error(`${cents} of ${left.leftCents} left of ${left.name} is no part`);
  }
  // What was too much is no sale, so the rest of the payment can go back as a whole.
  const isRest = cents === left.leftCents && reason !== "overpaid";
  const isFull = isRest && !(await hasFullRefund(tx, left));
  const made = await insertRefund(tx, left, { cents, reason, isFull, paidOut });
  if (!made) throw new Error(`a part of payment ${left.name} was not stored`);
  await send(tx, left, made, context);
  return made;
}

/** The same, with a message that says why. Also of all that is left, if other payments paid for the spot too. */
export async function requestPartialRefund(
  tx: Queryable,
  { because, ...part }: RefundedPart & { because: string },
  context: ActionContext,
): Promise<void> {
  const { id: refundId, isFull, reason } = await requestRefundOfPart(tx, part, context);
  if (isFull) await seeThrough(tx, part.left.name, reason);
  await enqueue(tx, partialRefundEmailJob, { refundId, because }, { key: `part:${refundId}` });
}

/** Sends back the payments of a spot that was given up before it was paid. `except`: the one that has just paid. */
export async function refundPartPayments(
  tx: Queryable,
  {
    reservationId,
    reason,
    except,
  }: {
    reservationId: number;
    reason: Extract<RefundReason, "canceled" | "unpaid-rest">;
    except?: string | null;
  },
  context: ActionContext,
): Promise<void> {
  for (const { name, leftCents } of await findSpotPayments(reservationId, tx)) {
    if (name === except || leftCents <= 0) continue;
    await requestRefund(tx, { payment: name, reason }, context);
  }
}

/** Whether all that was left of a payment went back before; a credit that ended since can leave something again. */
const hasFullRefund = async (tx: Queryable, { name }: PaymentBalance) =>
  (await tx.$count(refund, and(eq(refund.paymentId, name), refund.isFull))) > 0;

/** What is left of a payment, locked until the transaction ends. */
async function lockLeft(tx: Queryable, name: string): Promise<PaymentBalance> {
  const [paid] = await tx
    .select({ reservationId: payment.reservationId })
    .from(payment)
    .where(eq(payment.id, name));
  if (paid) await lockReservation(paid.reservationId, tx);
  const left = paid && (await findPaymentBalance(name, tx));
  if (!left) throw new Error(`payment ${name} is to be given back and is not known`);
  return left;
}

async function insertRefund(
  tx: Queryable,
  left: PaymentBalance,
  {
    cents,
    reason,
    isFull,
    paidOut,
  }: { cents: number; reason: RefundReason; isFull: boolean; paidOut: PaidOut | null },
): Promise<RefundRow | undefined> {
  const isSale = reason !== "overpaid" && paidOut?.reason !== "overpaid";
  const [made] = await tx
    .insert(refund)
    .values({
      paymentId: left.name,
      reservationId: left.reservationId,
      isFull,
      amountCents: cents,
      taxCents: isSale ? taxOfRefund(left, cents) : 0,
      creditId: paidOut?.id ?? null,
      reason,
      state: left.method === "online" ? "requested" : "by-hand",
    })
    .onConflictDoNothing()
    .returning();
  return made;
}

async function send(
  tx: Queryable,
  { name, amountCents: paidCents }: PaymentBalance,
  made: RefundRow,
  { actor }: ActionContext,
): Promise<void> {
  const { reservationId, amountCents: cents, reason, taxCents } = made;
  const subject = { type: "reservation", id: reservationId };
  const detail = { payment: name, reason, cents, of: paidCents, tax: taxCents };
  await recordEvent(tx, actor, { event: "refund.requested", subject, detail });
  if (made.state === "requested") {
    await enqueue(tx, sendRefundJob, { refundId: made.id }, { key: refundIdempotencyKey(made) });
  } else {
    await alertRefundByHand(tx, made);
  }
}

/** The reason for a refund that was begun at the gateway and that we also want. */
export function gatewayInitiatedRefundReason(ours: RefundReason): RefundReason {
  return ours === "fewer-homes" ? "operator" : ours;
}

/** A refund started at the gateway counts toward ours: if it fails there, we send it. */
async function seeThrough(tx: Queryable, name: string, reason: RefundReason): Promise<void> {
  await tx
    .update(refund)
    .set({ reason: gatewayInitiatedRefundReason(reason) })
    .where(
      and(eq(refund.paymentId, name), eq(refund.reason, "at-gateway"), eq(refund.state, "pending")),
    );
}

/** The key of one refund attempt, for the job and the gateway. */
export function refundIdempotencyKey({ id, version }: { id: string; version: number }): string {
  return `refund:${id}:${version}`;
}

/**
 * Deletes refunds that have not left and that the gateway was not asked for, and with each the alert
 * that asks the office to send it, unless that has left; the audit log keeps them. A job that is
 * about to send a refund and this decide by the row: one of them wins.
 */
export async function withdrawUnsentRefunds(
  tx: Queryable,
  which: SQL | undefined,
  { actor }: Pick<ActionContext, "actor">,
): Promise<RefundRow[]> {
  const isUnsent = and(
    inArray(refund.state, ["requested", "by-hand"]),
    isNull(refund.gatewayRefundId),
  );
  const gone = await tx.delete(refund).where(and(which, isUnsent)).returning();
  for (const one of gone) {
    await dropRefundByHandAlert(tx, one);
    const subject = { type: "reservation", id: one.reservationId };
    const detail = { payment: one.paymentId, cents: one.amountCents };
    await recordEvent(tx, actor, { event: "refund.withdrawn", subject, detail });
  }
  return gone;
}

/**
 * Whether a message has told the buyer that a refund would come, since it was decided: of a part or of our error at once,
 * otherwise once the money has left or with the message about what it belongs to.
 */
export async function wasAnnounced(
  tx: Queryable,
  { id, isFull, reason, reservationId, createdAt }: RefundRow,
  { cancellationOutcome }: Reservation,
): Promise<boolean> {
  const about = (kind: MessageKind) =>
    isMessageAboutSql({ type: "reservation", ids: [reservationId], kind });
  // The message about a cancellation names what it gives, and what was decided of the whole payment before.
  const isInCancellation = reason === "canceled" || (isFull && cancellationOutcome === "refund");
  const said = or(
    and(about("partial-refund"), eq(message.occasion, id)),
    isInCancellation ? about("reservation-canceled") : undefined,
    isFull ? or(about("reservation-refunded"), about("mailing-news-our-error")) : undefined,
    reason === "overpaid" ? about("reservation-paid") : undefined,
    reason === "smaller-spot" ? about("mailing-news-size") : undefined,
  );
  return (await tx.$count(message, and(said, gte(message.queuedAt, createdAt)))) > 0;
}
