import { and, eq, gte, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import type { CreditWithBalance } from "#business/reservations/pay/credits/give-credit.ts";
import type { RefundReason, ReversalReason } from "#business/reservations/pay/invoices/invoice.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import {
  alertOfficeToRefundByHand,
  automaticRefundEmailJob,
  dropAlertToRefundByHand,
  enqueueMoneyCorrectionEmail,
  partialRefundEmailJob,
  sendRefundJob,
} from "#business/reservations/reservation-jobs.ts";
import { requirePermission } from "#business/team/find-operators.ts";
import { message } from "#database/schema/mail.ts";
import { payment, refund } from "#database/schema/payments.ts";
import type { MessageKind } from "#emails/message-kinds.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { isMessageAboutSql } from "#platform/mail/find-messages.server.ts";
import { dollars } from "#platform/money.ts";
import {
  findPaymentBalance,
  findSpotPayments,
  isCountedRefundSql,
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
  { payment: name, ...request }: { payment: string; reason: RefundReason; paidOut?: PaidOut },
  context: ActionContext,
): Promise<boolean> {
  const { reason } = request;
  const left = await lockPaymentBalance(tx, name);
  if (left.leftCents <= 0) {
    await adoptGatewayRefund(tx, name, reason);
    return false;
  }
  const created = await insertRefund(tx, { ...request, left, cents: left.leftCents, isFull: true });
  if (!created) return false;
  await adoptGatewayRefund(tx, name, reason);
  await recordAndSend(tx, left, created, context);
  if (UNASKED.includes(reason)) {
    const key = `payment-returned:${name}`;
    await enqueue(tx, automaticRefundEmailJob, { payment: name }, { key });
  }
  return true;
}

type RefundedPart = {
  left: PaymentBalance;
  cents: number;
  reason: RefundReason;
  /** The credit that it pays out. */
  paidOut?: PaidOut;
};

/** Refunds a part of a payment. The caller holds the lock, so that two parts never exceed it, and tells the buyer. */
export async function requestPartialPaymentRefundWithoutEmail(
  tx: Queryable,
  part: RefundedPart,
  context: ActionContext,
): Promise<RefundRow> {
  const { left, cents, reason } = part;
  if (cents <= 0 || cents > left.leftCents) {
    throw new Error(`${cents} of ${left.leftCents} left of ${left.name} is no part`);
  }
  // What was too much is no sale, so the rest of the payment can go back as a whole.
  const isRest = cents === left.leftCents && reason !== "overpaid";
  // There is one of all that was left; a credit that ended since can leave something again.
  const isOfWhole = and(eq(refund.paymentId, left.name), refund.isFull);
  const isFull = isRest && (await tx.$count(refund, isOfWhole)) === 0;
  const created = await insertRefund(tx, { ...part, isFull });
  if (!created) throw new Error(`a part of payment ${left.name} was not stored`);
  await recordAndSend(tx, left, created, context);
  return created;
}

/** The same, with a message that says why. Also of all that is left, if other payments paid for the spot too. */
export async function requestPartialPaymentRefundWithEmail(
  tx: Queryable,
  { because, ...part }: RefundedPart & { because: string },
  context: ActionContext,
): Promise<void> {
  const {
    id: refundId,
    isFull,
    reason,
  } = await requestPartialPaymentRefundWithoutEmail(tx, part, context);
  if (isFull) await adoptGatewayRefund(tx, part.left.name, reason);
  await enqueue(tx, partialRefundEmailJob, { refundId, because }, { key: `part:${refundId}` });
}

/** Sends back the payments of a spot that was given up before it was paid. `except`: the one that has just paid. */
export async function refundPartPayments(
  tx: Queryable,
  {
    reservationId,
    reason,
    except,
  }: { reservationId: number; reason: "canceled" | "unpaid-rest"; except?: string | null },
  context: ActionContext,
): Promise<void> {
  for (const { name, leftCents } of await findSpotPayments(reservationId, tx)) {
    if (name === except || leftCents <= 0) continue;
    await requestRefund(tx, { payment: name, reason }, context);
  }
}

/** What is left of a payment, locked until the transaction ends. */
async function lockPaymentBalance(tx: Queryable, name: string): Promise<PaymentBalance> {
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
  { left, cents, reason, isFull, paidOut }: RefundedPart & { isFull: boolean },
): Promise<RefundRow | undefined> {
  const isSale = reason !== "overpaid" && paidOut?.reason !== "overpaid";
  const [created] = await tx
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
  return created;
}

async function recordAndSend(
  tx: Queryable,
  { name, amountCents: paidCents }: PaymentBalance,
  created: RefundRow,
  { actor }: ActionContext,
): Promise<void> {
  const { reservationId, amountCents: cents, reason, taxCents } = created;
  const subject = { type: "reservation", id: reservationId };
  const detail = { payment: name, reason, cents, of: paidCents, tax: taxCents };
  await recordEvent(tx, actor, { event: "refund.requested", subject, detail });
  if (created.state === "requested") {
    await enqueue(
      tx,
      sendRefundJob,
      { refundId: created.id },
      { key: refundIdempotencyKey(created) },
    );
  } else {
    await alertOfficeToRefundByHand(tx, created);
  }
}

/** The reason for a refund that was begun at the gateway and that we also want. */
export function reasonOfRefundBegunAtGateway(ours: RefundReason): RefundReason {
  return ours === "fewer-homes" ? "operator" : ours;
}

/** A refund started at the gateway counts toward ours: if it fails there, we send it. */
async function adoptGatewayRefund(tx: Queryable, name: string, reason: RefundReason) {
  await tx
    .update(refund)
    .set({ reason: reasonOfRefundBegunAtGateway(reason) })
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
  const withdrawn = await tx.delete(refund).where(and(which, isUnsent)).returning();
  for (const one of withdrawn) {
    await dropAlertToRefundByHand(tx, one);
    const subject = { type: "reservation", id: one.reservationId };
    const detail = { payment: one.paymentId, cents: one.amountCents };
    await recordEvent(tx, actor, { event: "refund.withdrawn", subject, detail });
  }
  return withdrawn;
}

/**
 * Whether a message has told the buyer that a refund would come, since it was decided: of a part or of our error at once,
 * otherwise once the money has left or with the message about what it belongs to.
 */
export async function wasRefundAnnounced(
  tx: Queryable,
  { id, isFull, reason, reservationId, createdAt }: RefundRow,
  { cancellationOutcome }: Reservation,
): Promise<boolean> {
  const about = (kind: MessageKind) =>
    isMessageAboutSql({ type: "reservation", ids: [reservationId], kind });
  // The message about a cancellation names what it gives, and what was decided of the whole payment before.
  const isInCancellation = reason === "canceled" || (isFull && cancellationOutcome === "refund");
  const isToldBy = or(
    and(about("partial-refund"), eq(message.occasion, id)),
    isInCancellation ? about("reservation-canceled") : undefined,
    isFull ? or(about("reservation-refunded"), about("mailing-news-our-error")) : undefined,
    reason === "overpaid" ? about("reservation-paid") : undefined,
    reason === "smaller-spot" ? about("mailing-news-size") : undefined,
  );
  return (await tx.$count(message, and(isToldBy, gte(message.queuedAt, createdAt)))) > 0;
}

/**
 * Withdraws every unsent refund of a payment that is taken back: there is no money to send. The caller holds the
 * reservation's lock and has refused what was sent. After a cancellation a buyer who was told of a refund is told that it
 * won't come; returns whether they are. Refuses an actor without the permission for that one: it was promised.
 */
export async function withdrawRefundsOfPayment(
  tx: Queryable,
  {
    paid: { name, reservationId },
    reservation,
    reason,
  }: { paid: PaymentBalance; reservation: Reservation; reason: ReversalReason },
  context: ActionContext,
): Promise<boolean> {
  const withdrawn = await withdrawUnsentRefunds(tx, eq(refund.paymentId, name), context);
  if (reservation.state !== "canceled" || withdrawn.length === 0) return false;
  await requirePermission(tx, context.actor, "refunds.give");
  let toldCents = 0;
  for (const one of withdrawn) {
    if (await wasRefundAnnounced(tx, one, reservation)) toldCents += one.amountCents;
  }
  if (toldCents === 0) return false;
  const [others] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refund.amountCents}), 0)::int` })
    .from(refund)
    .where(
      and(
        eq(refund.reservationId, reservationId),
        ne(refund.paymentId, name),
        eq(refund.reason, "canceled"),
        isCountedRefundSql,
      ),
    );
  const otherCents = others?.cents ?? 0;
  const amount = dollars(toldCents);
  const why =
    reason === "bounced"
      ? "a check that your bank has returned"
      : "a payment that we recorded by mistake";
  const [title, ...sentences] =
    otherCents === 0
      ? [
          `Your ${amount} refund won’t be sent.`,
          `We told you that we’d send you a ${amount} refund. It was for ${why}, so there’s no money to send back.`,
        ]
      : [
          `${amount} of your refund won’t be sent.`,
          `We told you that we’d send you a refund. ${amount} of it was for ${why}, so we can’t send that part.`,
          `The other ${dollars(otherCents)} of your refund isn’t affected.`,
        ];
  await enqueueMoneyCorrectionEmail(tx, {
    reservationId,
    occasion: `reversed:${name}`,
    title,
    sentences: [...sentences, "Your reservation stays canceled, and you don’t owe us anything."],
  });
  return true;
}
