import { and, eq, gte, ne, or, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { enqueueMoneyCorrection } from "#business/reservations/pay/payment-jobs.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { refund } from "#database/schema/billing.ts";
import { message } from "#database/schema/mail.ts";
import type { MessageKind } from "#emails/message-kinds.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { isMessageAboutSql } from "#platform/mail/find-messages-about.server.ts";
import { dollars } from "#platform/money.ts";
import { isCountedRefundSql, type PaymentBalance } from "./payment-balance.ts";
import { deleteUnsentRefunds } from "./withdraw-refund.ts";

type RefundRow = typeof refund.$inferSelect;
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
  { actor }: ActionContext,
): Promise<boolean> {
  const gone = await deleteUnsentRefunds(tx, eq(refund.paymentId, payment.name));
  const isCanceled = reservation.state === "canceled";
  if (isCanceled && gone.length > 0) await requirePermission(tx, actor, "refunds.give");
  const subject = { type: "reservation", id: reservation.id };
  for (const { amountCents: cents } of gone) {
    const detail = { payment: payment.name, cents };
    await recordEvent(tx, actor, { event: "refund.withdrawn", subject, detail });
  }
  if (!isCanceled) return false;
  let toldCents = 0;
  for (const one of gone) {
    if (await wasAnnounced(tx, one, reservation)) toldCents += one.amountCents;
  }
  if (toldCents === 0) return false;
  await correct(tx, { payment, reason, toldCents });
  return true;
}

/** Whether a message has told the buyer that a refund would come, since it was decided. */
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
    isFull ? about("reservation-refunded") : undefined,
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
