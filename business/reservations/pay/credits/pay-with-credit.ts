import { desc, eq, sql } from "drizzle-orm";
import { defineAction, defineGatewayAction } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { lockOpenInvoice, type SeenInvoice } from "#business/reservations/pay/billing-queries.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/close-checkout.ts";
import { amountToPay, type Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import {
  findPaymentBalance,
  type PaymentBalance,
} from "#business/reservations/refunds/payment-balance.ts";
import {
  requestPartialRefund,
  requestRefund,
} from "#business/reservations/refunds/request-refund.ts";
import { canTakePartPayment, type Reservation } from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { payment } from "#database/schema/payments.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { applyCredit, markPaidByCredit } from "./apply-credit.ts";
import {
  type CreditWithBalance,
  type ExpectedCredit,
  findCreditWithBalance,
  lockExpectedCredit,
  reduceCredit,
} from "./credit-with-balance.ts";

type PayWithCreditInput = SeenInvoice & {
  creditId: number;
  /** The applied amount: as much of the credit as fits, or less. */
  amountCents: number;
};

/**
 * Applies a credit of the same business to an open invoice, in full or in part, and notifies the
 * buyer; the rest of the credit stays usable until its date. If nothing is left to pay, the spot is
 * paid. Closes an open payment page at the gateway first. Refuses an outdated invoice (so a double
 * press applies it once), more than the credit or the amount due, another business's or an expired
 * credit, an expired spot or a pending payment.
 */
export const payWithCredit = defineGatewayAction({
  name: "payWithCredit",
  permission: "payments.record",
  undo: "final",
  check: (tx, input: PayWithCreditInput) => lockUsableCredit(input, tx),
  atGateway: closeCheckout,
  async run(tx, input, context) {
    const { reservation, billed, own } = await lockUsableCredit(input, tx);
    await refuseWhilePaymentPending(reservation.id, tx);
    const cents = input.amountCents;
    const taken = await applyCredit(tx, { own, billed, cents }, context);
    const leftToPay = amountToPay(taken.after);
    if (leftToPay > 0) {
      const { number, version } = taken.after;
      const what = { id: reservation.id, version: `${number}:${version}` };
      await enqueueBookingNews(tx, what, news({ own, billed, cents, leftToPay }));
      return { result: { paid: false, leftToPay } };
    }
    await markPaidByCredit(tx, taken, context);
    return { result: { paid: true, leftToPay } };
  },
});

async function lockUsableCredit(input: PayWithCreditInput, tx: Queryable) {
  const { reservation, billed } = await lockOpenInvoice(input, tx);
  if (!canTakePartPayment(reservation)) {
    throw new Refusal("conflict", "This spot has no open invoice to apply credit to.");
  }
  await tx.execute(sql`select id from credit where id = ${input.creditId} for update`);
  const own = await goodCredit(input, reservation, billed, tx);
  return { reservation, billed, own };
}

async function goodCredit(
  { creditId, amountCents }: PayWithCreditInput,
  reservation: Reservation,
  billed: Invoice,
  tx: Queryable,
): Promise<CreditWithBalance> {
  const own = await findCreditWithBalance(creditId, tx);
  if (!own || own.advertiserId === null || own.advertiserId !== reservation.advertiserId) {
    throw new Refusal("not-found", "This business doesn’t have that credit.");
  }
  if (own.expiresOn < (await findTodayByDatabaseClock(tx))) {
    throw new Refusal("conflict", `This credit expired on ${longWeekdayDate(own.expiresOn)}.`);
  }
  const most = Math.min(own.leftCents, amountToPay(billed));
  if (amountCents > 0 && amountCents <= most) return own;
  throw new Refusal("invalid", `Enter an amount up to ${dollars(most)}.`, {
    field: "creditCents",
  });
}

type Used = { own: CreditWithBalance; billed: Invoice; cents: number; leftToPay: number };

function news({ own, billed, cents, leftToPay }: Used) {
  const rest = own.leftCents - cents;
  const sentences = [
    `We applied ${dollars(cents)} of your credit to invoice ${billed.number}. That leaves ${dollars(leftToPay)} to pay${billed.dueOn ? ` by ${longWeekdayDate(billed.dueOn)}` : ""}.`,
    rest > 0
      ? `You have ${dollars(rest)} in credit left, good through ${longWeekdayDate(own.expiresOn)}.`
      : "That uses up your credit.",
  ];
  return { news: "credit" as const, sentences };
}

type PayOutCreditInput = ExpectedCredit & {
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
    if (cents > most) {
      throw new Refusal(
        "conflict",
        `You can pay out up to ${dollars(most)}. The rest of what they paid has already been refunded.`,
        { field: "payOutCents" },
      );
    }
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
