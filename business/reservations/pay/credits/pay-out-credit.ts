import { desc, eq } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  findPaymentBalance,
  type PaymentBalance,
} from "#business/reservations/refunds/payment-balance.ts";
import {
  requestPartialRefund,
  requestRefund,
} from "#business/reservations/refunds/request-refund.ts";
import { payment } from "#database/schema/billing.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  type CreditWithBalance,
  type ExpectedCredit,
  lockExpectedCredit,
  reduceCredit,
} from "./credit-with-balance.ts";

export type PayOutCreditInput = ExpectedCredit & {
  /** The amount: all that is left of the credit, or less. */
  amountCents: number;
};

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
  async run(tx, { amountCents: cents, ...seen }: PayOutCreditInput, context) {
    const own = await lockExpectedCredit(seen, tx);
    const { id, leftCents, reservationId } = own;
    if (own.reason === "referral") {
      throw new Refusal(
        "conflict",
        "A referral credit only pays for a spot. It can’t be paid out.",
      );
    }
    if (cents <= 0 || cents > leftCents) throw notThatMuch(leftCents);
    await reduceCredit(tx, { id, cents });
    const balances = await findBalances(own, tx);
    const most = balances.reduce((sum, balance) => sum + balance.leftCents, 0);
    if (cents > most) throw paidBackAlready(most);
    const subject = { type: "reservation", id: reservationId };
    let rest = cents;
    let byHand = false;
    for (const left of balances) {
      const part = Math.min(rest, left.leftCents);
      if (part <= 0) continue;
      await refundPart(tx, { left, cents: part, paidOut: own }, context);
      byHand ||= left.method !== "online";
      rest -= part;
    }
    return {
      event: {
        event: "credit.paid-out",
        subject,
        detail: { cents, credit: id },
      },
      result: { byHand },
    };
  },
});

/** What is left of the payments behind a credit: the one that it is a part of first, then the oldest. */
async function findBalances(
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
  await requestPartialRefund(tx, { left, cents, reason, because, paidOut }, context);
}

function notThatMuch(leftCents: number): Refusal {
  const sentence =
    leftCents > 0
      ? `Enter an amount up to ${dollars(leftCents)}.`
      : "Nothing is left on this credit.";
  return new Refusal("invalid", sentence, { field: "payOutCents" });
}

function paidBackAlready(most: number): Refusal {
  return new Refusal(
    "conflict",
    `You can pay out up to ${dollars(most)}. The rest of what they paid has already been refunded.`,
    { field: "payOutCents" },
  );
}
