import { and, eq, gte, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { reduceCredit } from "#business/reservations/pay/credits/credit-with-balance.ts";
import {
  dropRefundByHandAlert,
  enqueueMoneyCorrection,
} from "#business/reservations/pay/payment-jobs.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { message } from "#database/schema/mail.ts";
import { refund } from "#database/schema/payments.ts";
import type { MessageKind } from "#emails/message-kinds.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { isMessageAboutSql } from "#platform/mail/find-messages-about.server.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { isCountedRefundSql, loadRefund, type PaymentBalance } from "./payment-balance.ts";
import type { ExpectedRefund } from "./record-refund-sent.ts";

type RefundRow = typeof refund.$inferSelect;

/**
 * Takes back the office's decision to refund a payment, or to pay out a credit, while the money is
 * still with us: the payment is whole again, and a credit is good again. A buyer who was told of it
 * is told. Refuses a refund that has left or that the gateway was asked for, one that the office
 * did not decide (a cancellation is restored as a whole), one that a later cancellation counted on, an outdated view, and an actor without
 * the permission.
 */
export const withdrawRefund = defineAction({
  name: "withdrawRefund",
  permission: "refunds.give",
  undo: ["refundAllOrPartOfPayment"],
  async run(tx, { refundId, expectedVersion }: ExpectedRefund, context) {
    const known = await loadRefund(refundId, tx);
    const reservation = await lockReservation(known.reservationId, tx);
    refuseWhatTheEndCounted(known, reservation);
    const isAsSeen = and(eq(refund.id, refundId), eq(refund.version, expectedVersion));
    const isDecided = and(isAsSeen, eq(refund.reason, "operator"));
    const [withdrawn] = await withdrawUnsentRefunds(tx, isDecided, context);
    if (!withdrawn) throw notWithUs(await loadRefund(refundId, tx));
    const { amountCents: cents, creditId } = withdrawn;
    if (creditId !== null) await reduceCredit(tx, { id: creditId, cents: -cents });
    if (await wasAnnounced(tx, withdrawn, reservation)) await announce(tx, withdrawn);
    return {};
  },
});

/** What a cancellation gave is the rest beside earlier refunds: without them the buyer would get less than they are owed. */
function refuseWhatTheEndCounted(
  { createdAt, creditId }: RefundRow,
  { state, endedAt, cancellationOutcome }: Reservation,
): void {
  const gave = state === "refunded" || (state === "canceled" && cancellationOutcome !== "nothing");
  if (!gave || creditId !== null || endedAt === null || createdAt > endedAt) return;
  throw new Refusal(
    "conflict",
    "The reservation has since been canceled, and this refund is part of what they get back.",
  );
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

async function announce(
  tx: Queryable,
  { id, reservationId, amountCents, creditId }: RefundRow,
): Promise<void> {
  const amount = dollars(amountCents);
  await enqueueMoneyCorrection(tx, {
    reservationId,
    occasion: `withdrawn:${id}`,
    title: `Your ${amount} refund won’t be sent.`,
    sentences: [
      `We told you that we’d send you a ${amount} refund. We’ve canceled it, and no money is on its way.`,
      creditId === null
        ? "Nothing about your payment changes."
        : `The ${amount} is yours again as a credit for a later mailing.`,
    ],
  });
}

function notWithUs({ state, reason }: RefundRow): Refusal {
  const sentence =
    reason !== "operator"
      ? "This refund belongs to a cancellation or is owed anyway, so you can’t cancel it by itself."
      : state === "done"
        ? "This refund has already been sent. If you recorded it by mistake, mark it as not sent first."
        : "This refund changed or is on its way to their card. You can’t cancel it anymore.";
  return new Refusal("conflict", sentence, { detail: `the refund is ${state}, for ${reason}` });
}

type Reversal = "mistake" | "bounced";

/**
 * Withdraws every unsent refund of a payment that is taken back: there is no money to send. The
 * caller holds the reservation's lock and has refused what was sent. After a cancellation a buyer
 * who was told of a refund is told that it won't come; returns whether they are. Refuses an actor
 * without the permission for that one: it was promised.
 */
export async function withdrawRefundsOfPayment(
  tx: Queryable,
  {
    payment,
    reservation,
    reason,
  }: { payment: PaymentBalance; reservation: Reservation; reason: Reversal },
  context: ActionContext,
): Promise<boolean> {
  const gone = await withdrawUnsentRefunds(tx, eq(refund.paymentId, payment.name), context);
  if (reservation.state !== "canceled" || gone.length === 0) return false;
  await requirePermission(tx, context.actor, "refunds.give");
  let toldCents = 0;
  for (const one of gone) {
    if (await wasAnnounced(tx, one, reservation)) toldCents += one.amountCents;
  }
  if (toldCents === 0) return false;
  await correct(tx, { payment, reason, toldCents });
  return true;
}

/**
 * Whether a message has told the buyer that a refund would come, since it was decided: of a part or of our error at once,
 * otherwise once the money has left or with the message about what it belongs to.
 */
async function wasAnnounced(
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

/** Tells the buyer; what they paid otherwise still goes back. */
async function correct(
  tx: Queryable,
  { payment, reason, toldCents }: { payment: PaymentBalance; reason: Reversal; toldCents: number },
): Promise<void> {
  const { name, reservationId } = payment;
  const amount = dollars(toldCents);
  const otherCents = await sumOfOtherRefunds(tx, payment);
  const why =
    reason === "bounced"
      ? "a check that your bank has returned"
      : "a payment that we recorded by mistake";
  const ends = "Your reservation stays canceled, and you don’t owe us anything.";
  await enqueueMoneyCorrection(tx, {
    reservationId,
    occasion: `reversed:${name}`,
    title:
      otherCents > 0
        ? `${amount} of your refund won’t be sent.`
        : `Your ${amount} refund won’t be sent.`,
    sentences:
      otherCents > 0
        ? [
            `We told you that we’d send you a refund. ${amount} of it was for ${why}, so we can’t send that part.`,
            `The other ${dollars(otherCents)} of your refund isn’t affected.`,
            ends,
          ]
        : [
            `We told you that we’d send you a ${amount} refund. It was for ${why}, so there’s no money to send back.`,
            ends,
          ],
  });
}

/** What the cancellation gives back of the reservation's other payments, in cents. */
async function sumOfOtherRefunds(
  tx: Queryable,
  { name, reservationId }: PaymentBalance,
): Promise<number> {
  const [sums] = await tx
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
  return sums?.cents ?? 0;
}
