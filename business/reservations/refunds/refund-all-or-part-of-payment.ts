import { eq } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import {
  findCreditsFromReservations,
  isActiveCancellationCredit,
} from "#business/reservations/pay/credits/credit-with-balance.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { paymentReversal } from "#database/schema/payments.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { findPaymentBalance, findSpotPayments, type PaymentBalance } from "./payment-balance.ts";
import { requestPartialRefund, requestRefund } from "./request-refund.ts";

export type RefundInput = {
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
    const because = requireTextWithin(input.because, { field: "because", most: 500 });
    if (because === "") {
      throw new Refusal("invalid", "Enter a reason for the refund.", { field: "because" });
    }
    const left = await leftToGive(tx, reservation, input);
    const { payment, amountCents: cents } = input;
    const subject = { type: "reservation", id: reservation.id };
    const detail = { payment, because, cents, of: left.amountCents };
    const others = await findOtherParts(tx, left);
    const isFull =
      left.countsForSpot &&
      cents === left.leftCents &&
      others.every(({ leftCents }) => leftCents <= 0);
    const asWhole = { payment, reason: "operator" } as const;
    if (!isFull || !(await requestRefund(tx, asWhole, context)))
      await requestPartialRefund(tx, { left, cents, reason: "operator", because }, context);
    return { event: { event: "refund.decided", subject, detail }, result: { isFull } };
  },
});

/** The other payments of the same spot; none if this one paid no spot. */
async function findOtherParts(
  tx: Queryable,
  { name, reservationId, countsForSpot }: PaymentBalance,
) {
  if (!countsForSpot) return [];
  return (await findSpotPayments(reservationId, tx)).filter((part) => part.name !== name);
}

async function leftToGive(
  tx: Queryable,
  reservation: Reservation,
  input: RefundInput,
): Promise<PaymentBalance> {
  const left = await findPaymentBalance(input.payment, tx);
  if (left?.reservationId !== input.reservationId) {
    throw new Refusal("not-found", "This reservation doesn’t have that payment.");
  }
  if (!left.countsForSpot && left.leftCents === 0 && (await isTakenBack(tx, left))) {
    throw new Refusal("conflict", "This payment was reversed, so there’s nothing to refund.");
  }
  if (left.method === "forgiven") {
    throw new Refusal("conflict", "This was forgiven, not paid, so there’s nothing to refund.");
  }
  if (left.method === "credit") {
    throw new Refusal(
      "conflict",
      "A credit paid for this spot. Cancel the spot to restore the credit.",
    );
  }
  if (left.leftCents <= 0) {
    throw new Refusal("conflict", "This payment is already fully refunded.");
  }
  if (left.leftCents !== input.leftCents) {
    throw new Refusal(
      "conflict",
      `Part of this payment was just refunded; ${dollars(left.leftCents)} is left. Check it and try again.`,
    );
  }
  if (input.amountCents <= 0 || input.amountCents > left.leftCents) {
    throw new Refusal("invalid", `Enter an amount up to ${dollars(left.leftCents)}.`, {
      field: "refundCents",
    });
  }
  if (left.countsForSpot && reservation.state === "unpaid") {
    throw new Refusal(
      "conflict",
      "The rest of this invoice is still open. Reverse the payment, or cancel the reservation to refund it.",
    );
  }
  const credits = await findCreditsFromReservations([input.reservationId], tx);
  if (left.countsForSpot && credits.some(isActiveCancellationCredit)) {
    throw new Refusal(
      "conflict",
      "They already got a credit for this payment, so you can’t refund it. Pay out the credit, or take it back first.",
    );
  }
  return left;
}

const isTakenBack = async (tx: Queryable, { name }: PaymentBalance) =>
  (await tx.$count(paymentReversal, eq(paymentReversal.paymentId, name))) > 0;
