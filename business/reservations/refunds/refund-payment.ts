import { and, desc, eq } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import {
  type ExpectedCredit,
  isActiveCancellationCredit,
  lockExpectedCredit,
} from "#business/reservations/pay/credits/find-credits.ts";
import {
  type CreditWithBalance,
  findCreditsFromReservations,
  reduceCredit,
} from "#business/reservations/pay/credits/give-credit.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { enqueueMoneyCorrectionEmail } from "#business/reservations/reservation-jobs.ts";
import { payment, paymentReversal, refund } from "#database/schema/payments.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import {
  findPaymentBalance,
  findSpotPayments,
  loadRefund,
  type PaymentBalance,
  type RefundRow,
} from "./payment-balance.ts";
import {
  requestPartialPaymentRefundWithEmail,
  requestRefund,
  wasRefundAnnounced,
  withdrawUnsentRefunds,
} from "./request-refund.ts";
import type { ExpectedRefund } from "./send-refund.ts";

type RefundInput = {
  reservationId: number;
  payment: string;
  /** The amount: all that is left of the payment, or less. */
  amountCents: number;
  /** The balance that was shown. */
  leftCents: number;
  /** The reason: in the audit log, and in the message about a partial refund. */
  because: string;
  expectedVersion: number;
};

/**
 * Refunds a payment, whole or in part, by the office's decision; the tax is refunded in proportion.
 * A full refund releases the spot once the money has gone; after a partial one, or one of a payment that waits, the buyer keeps
 * the spot and is notified. Refuses without a reason, more than is left, an outdated reservation or
 * balance, and a payment with a credit.
 */
export const refundAllOrPartOfPayment = defineAction({
  name: "refundAllOrPartOfPayment",
  permission: "refunds.give",
  undo: ["withdrawRefund"],
  locks: (tx, { reservationId }: RefundInput) => lockReservation(reservationId, tx),
  async run(tx, input, { locked: reservation, ...context }) {
    const because = requireTextWithin(input.because, {
      field: "because",
      most: 500,
      ask: "Enter a reason for the refund.",
    });
    const left = await requireRefundable(tx, reservation, input);
    const { payment, amountCents: cents } = input;
    const subject = { type: "reservation", id: reservation.id };
    const detail = { payment, because, cents, of: left.amountCents };
    const isFull =
      left.countsForSpot &&
      cents === left.leftCents &&
      (await findSpotPayments(reservation.id, tx)).every(
        ({ name, leftCents }) => name === payment || leftCents <= 0,
      );
    const reason = "operator";
    if (!isFull || !(await requestRefund(tx, { payment, reason }, context)))
      await requestPartialPaymentRefundWithEmail(tx, { left, cents, reason, because }, context);
    return { event: { event: "refund.decided", subject, detail }, result: { isFull } };
  },
});

async function requireRefundable(
  tx: Queryable,
  reservation: Reservation,
  input: RefundInput,
): Promise<PaymentBalance> {
  const refuse = (sentence: string) => new Refusal("conflict", sentence);
  const left = await findPaymentBalance(input.payment, tx);
  if (left?.reservationId !== input.reservationId) {
    throw new Refusal("not-found", "This reservation doesn’t have that payment.");
  }
  const isReversal = eq(paymentReversal.paymentId, left.name);
  if (!left.countsForSpot && left.leftCents === 0 && (await tx.$count(paymentReversal, isReversal)))
    throw refuse("This payment was reversed, so there’s nothing to refund.");
  if (left.method === "forgiven") {
    throw refuse("This was forgiven, not paid, so there’s nothing to refund.");
  }
  if (left.method === "credit") {
    throw refuse("A credit paid for this spot. Cancel the spot to restore the credit.");
  }
  if (left.leftCents <= 0) throw refuse("This payment is already fully refunded.");
  if (left.leftCents !== input.leftCents) {
    throw refuse(
      `Part of this payment was just refunded; ${dollars(left.leftCents)} is left. Check it and try again.`,
    );
  }
  if (input.amountCents <= 0 || input.amountCents > left.leftCents) {
    throw new Refusal("invalid", `Enter an amount up to ${dollars(left.leftCents)}.`, {
      field: "refundCents",
    });
  }
  if (left.countsForSpot && reservation.state === "unpaid") {
    throw refuse(
      "The rest of this invoice is still open. Reverse the payment, or cancel the reservation to refund it.",
    );
  }
  const credits = await findCreditsFromReservations([input.reservationId], tx);
  if (left.countsForSpot && credits.some(isActiveCancellationCredit)) {
    throw refuse(
      "They already got a credit for this payment, so you can’t refund it. Pay out the credit, or take it back first.",
    );
  }
  return left;
}

/**
 * Takes back the office's decision to refund a payment, or to pay out a credit, while the money is
 * still with us: the payment is whole again, and a credit is good again. A buyer who was told of it
 * is told. Refuses a refund that has left or that the gateway was asked for, one that the office did not decide (a
 * cancellation is restored as a whole), one that a later cancellation counted on, and an outdated view.
 */
export const withdrawRefund = defineAction({
  name: "withdrawRefund",
  permission: "refunds.give",
  undo: ["refundAllOrPartOfPayment"],
  async run(tx, { refundId, expectedVersion }: ExpectedRefund, context) {
    const known = await loadRefund(refundId, tx);
    const reservation = await lockReservation(known.reservationId, tx);
    refuseIfPartOfCancellation(known, reservation);
    const isAsSeen = and(eq(refund.id, refundId), eq(refund.version, expectedVersion));
    const isDecided = and(isAsSeen, eq(refund.reason, "operator"));
    const [withdrawn] = await withdrawUnsentRefunds(tx, isDecided, context);
    if (!withdrawn) throw notWithdrawableRefusal(await loadRefund(refundId, tx));
    const { amountCents: cents, creditId } = withdrawn;
    if (creditId !== null) await reduceCredit(tx, { id: creditId, cents: -cents });
    if (await wasRefundAnnounced(tx, withdrawn, reservation))
      await announceWithdrawal(tx, withdrawn);
    return {};
  },
});

/** What a cancellation gave is the rest beside earlier refunds: without them the buyer would get less than they are owed. */
function refuseIfPartOfCancellation(
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

async function announceWithdrawal(
  tx: Queryable,
  { id, reservationId, amountCents, creditId }: RefundRow,
): Promise<void> {
  const amount = dollars(amountCents);
  await enqueueMoneyCorrectionEmail(tx, {
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

function notWithdrawableRefusal({ state, reason }: RefundRow): Refusal {
  const sentence =
    reason !== "operator"
      ? "This refund belongs to a cancellation or is owed anyway, so you can’t cancel it by itself."
      : state === "done"
        ? "This refund has already been sent. If you recorded it by mistake, mark it as not sent first."
        : "This refund changed or is on its way to their card. You can’t cancel it anymore.";
  return new Refusal("conflict", sentence, { detail: `the refund is ${state}, for ${reason}` });
}

/**
 * Pays out a credit, in full or in part, because the buyer asked for the money instead: it becomes
 * a refund of the payment that the credit came from, the same way they paid, and that much less of the
 * credit is left. A credit that has expired can still be paid out. Refuses more than is left of the
 * credit or of its payments, a referral's, and an outdated view.
 */
export const payOutCredit = defineAction({
  name: "payOutCredit",
  permission: "refunds.give",
  undo: ["withdrawRefund"],
  async run(
    tx,
    { amountCents: cents, ...seen }: ExpectedCredit & { amountCents: number },
    context,
  ) {
    const current = await lockExpectedCredit(seen, tx);
    const { id, leftCents, reservationId } = current;
    const field = "payOutCents";
    if (current.reason === "referral") {
      throw new Refusal(
        "conflict",
        "A referral credit only pays for a spot. It can’t be paid out.",
      );
    }
    if (cents <= 0 || cents > leftCents) {
      const limit = `Enter an amount up to ${dollars(leftCents)}.`;
      const sentence = leftCents > 0 ? limit : "Nothing is left on this credit.";
      throw new Refusal("invalid", sentence, { field });
    }
    await reduceCredit(tx, { id, cents });
    const balances = await findPaymentsBehindCredit(current, tx);
    const most = balances.reduce((sum, balance) => sum + balance.leftCents, 0);
    if (cents > most) {
      throw new Refusal(
        "conflict",
        `You can pay out up to ${dollars(most)}. The rest of what they paid has already been refunded.`,
        { field },
      );
    }
    let rest = cents;
    let byHand = false;
    for (const left of balances) {
      const part = Math.min(rest, left.leftCents);
      if (part <= 0) continue;
      await refundPart(tx, { left, cents: part, paidOut: current }, context);
      byHand ||= left.method !== "online";
      rest -= part;
    }
    const subject = { type: "reservation", id: reservationId };
    const detail = { cents, credit: id };
    return { event: { event: "credit.paid-out", subject, detail }, result: { byHand } };
  },
});

/** What is left of the payments behind a credit: the one that it is a part of first, then the oldest. */
async function findPaymentsBehindCredit(
  { reservationId, paymentId }: CreditWithBalance,
  tx: Queryable,
): Promise<PaymentBalance[]> {
  const rows = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(eq(payment.reservationId, reservationId))
    .orderBy(desc(eq(payment.id, paymentId ?? "")), payment.receivedAt, payment.id);
  const found: PaymentBalance[] = [];
  for (const { id } of rows) {
    const left = await findPaymentBalance(id, tx);
    if (left) found.push(left);
  }
  return found;
}

async function refundPart(
  tx: Queryable,
  { left, cents, paidOut }: { left: PaymentBalance; cents: number; paidOut: CreditWithBalance },
  context: ActionContext,
): Promise<void> {
  const reason = "operator";
  const isRest = cents === left.leftCents;
  if (isRest && (await requestRefund(tx, { payment: left.name, reason, paidOut }, context))) return;
  const because = "You asked us to pay out your credit instead of using it for a later mailing.";
  await requestPartialPaymentRefundWithEmail(
    tx,
    { left, cents, reason, because, paidOut },
    context,
  );
}
