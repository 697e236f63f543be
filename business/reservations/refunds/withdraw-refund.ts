import { and, eq, gte, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { reduceCredit } from "#business/reservations/pay/credits/credit-with-balance.ts";
import { enqueueMoneyCorrection } from "#business/reservations/pay/payment-jobs.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { refund } from "#database/schema/billing.ts";
import { message } from "#database/schema/mail.ts";
import type { MessageKind } from "#emails/message-kinds.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { isMessageAboutSql } from "#platform/mail/find-messages-about.server.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { isCountedRefundSql, type PaymentBalance } from "./payment-balance.ts";
import type { ExpectedRefund } from "./record-refund-sent.ts";
import { dropRefundByHandAlert } from "./refund-alerts.ts";

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
  async run(tx, { refundId, expectedVersion }: ExpectedRefund) {
    const known = await getRefund(refundId, tx);
    refuseWhatTheEndCounted(known, await lockReservation(known.reservationId, tx));
    const isAsSeen = and(eq(refund.id, refundId), eq(refund.version, expectedVersion));
    const withdrawn = await deleteUnsentRefund(tx, and(isAsSeen, eq(refund.reason, "operator")));
    if (!withdrawn) throw notWithUs(await getRefund(refundId, tx));
    const { reservationId, paymentId: payment, amountCents: cents, creditId } = withdrawn;
    const subject = { type: "reservation", id: reservationId };
    if (creditId !== null) await reduceCredit(tx, { id: creditId, cents: -cents });
    if (await isAnnounced(withdrawn, tx)) await announce(tx, withdrawn);
    return {
      event: {
        event: "refund.withdrawn",
        subject,
        detail: { payment, cents },
      },
    };
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
 * Deletes a refund that has not left and that the gateway was not asked for, and with it the alert
 * that asks the office to send it, unless that has left; the audit log keeps it. A job that is
 * about to send the refund and this decide by the row: one of them wins.
 */
export async function deleteUnsentRefund(
  tx: Queryable,
  which: ReturnType<typeof and>,
): Promise<RefundRow | undefined> {
  const [gone] = await deleteUnsentRefunds(tx, which);
  return gone;
}

/** The same of several. */
async function deleteUnsentRefunds(
  tx: Queryable,
  which: ReturnType<typeof and>,
): Promise<RefundRow[]> {
  const isUnsent = and(
    inArray(refund.state, ["requested", "by-hand"]),
    isNull(refund.gatewayRefundId),
  );
  const gone = await tx.delete(refund).where(and(which, isUnsent)).returning();
  for (const one of gone) await dropRefundByHandAlert(tx, one);
  return gone;
}

async function getRefund(id: string, tx: Queryable): Promise<RefundRow> {
  const [row] = await tx.select().from(refund).where(eq(refund.id, id));
  if (row) return row;
  throw new Refusal("not-found", "We can’t find that refund. It may already have been canceled.");
}

/** A partial refund is announced when it is decided, and one for our error; another full one when it has left. */
async function isAnnounced(
  { id, isFull, reservationId }: RefundRow,
  tx: Queryable,
): Promise<boolean> {
  const { kind, occasion } = message;
  if (isFull) {
    const about = {
      type: "reservation",
      ids: [reservationId],
      kind: "mailing-news-our-error",
    } as const;
    return (await tx.$count(message, isMessageAboutSql(about))) > 0;
  }
  return (await tx.$count(message, and(eq(kind, "partial-refund"), eq(occasion, id)))) > 0;
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

type WithdrawnRow = typeof refund.$inferSelect;
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
  { id, isFull, reason, reservationId, createdAt }: WithdrawnRow,
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
