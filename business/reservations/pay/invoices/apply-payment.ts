import { and, asc, eq } from "drizzle-orm";
import { type ActionOutcome, defineAction, defineGatewayAction } from "#business/actions.ts";
import { loadReservation, lockReservation } from "#business/reservations/claims/claims.ts";
import {
  invoiceCentsLeftToPaySql,
  lockOpenInvoice,
  type SeenInvoice,
} from "#business/reservations/pay/billing-queries.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { giveCredit } from "#business/reservations/pay/credits/give-credit.ts";
import {
  findPaymentBalance,
  type PaymentBalance,
} from "#business/reservations/refunds/payment-balance.ts";
import { canTakePartPayment, type Reservation } from "#business/reservations/reservation.ts";
import { enqueueMoneyCorrectionEmail } from "#business/reservations/reservation-jobs.ts";
import { invoice, payment } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { invoiceCentsLeftToPay } from "./invoice.ts";
import {
  type AddPaymentResult,
  addPaymentToInvoice,
  type OverpaymentChoice,
  requireOverpaymentDecision,
} from "./record-payment.ts";

/** A payment, and the open invoice of the same business that it pays. */
type ApplyPaymentInput = SeenInvoice & { payment: string; excess?: OverpaymentChoice };

/**
 * Applies a payment that waits to an open invoice of the same business, as if it had been recorded there. Closes an open
 * payment page at the gateway first. Refuses one of which anything was refunded or kept as a credit, and too much without a
 * decision.
 */
export const applyPayment = defineGatewayAction({
  name: "applyPayment",
  permission: "payments.record",
  undo: ["reversePayment"],
  check: (tx, input: ApplyPaymentInput) => requireApplicable(input, tx),
  atGateway: closeCheckout,
  async run(tx, input, context): Promise<ActionOutcome<AddPaymentResult>> {
    const { payment: name, reservationId, excess } = input;
    const { from, target, billed } = await requireApplicable(input, tx);
    const { amountCents } = from;
    await tx.update(payment).set({ reservationId }).where(eq(payment.id, name));
    const detail = { payment: name, cents: amountCents, invoice: billed.number };
    const paid = { name, amountCents, excess };
    return {
      event: [...new Set([from.reservationId, reservationId])].map((id) => ({
        event: "payment.applied",
        subject: { type: "reservation", id },
        detail,
      })),
      result: await addPaymentToInvoice(tx, { reservation: target, billed, paid }, context),
    };
  },
});

/** Locks both reservations, and refuses a payment that can't be applied to this invoice. */
async function requireApplicable(input: ApplyPaymentInput, tx: Queryable) {
  const { payment: name, reservationId, excess } = input;
  const from = await lockWaitingPayment({ payment: name, others: [reservationId] }, tx);
  const { reservation: target, billed } = await lockOpenInvoice(input, tx);
  const { advertiserId } = await loadReservation(from.reservationId, tx);
  const isOfBusiness = target.advertiserId !== null && target.advertiserId === advertiserId;
  if (from.reservationId !== reservationId && !isOfBusiness) {
    throw new Refusal("not-found", "This business doesn’t have that payment.");
  }
  const { amountCents } = from;
  if (from.leftCents < amountCents) {
    throw new Refusal(
      "conflict",
      "Part of this payment was refunded or kept as a credit. Keep the rest as a credit, and apply that.",
    );
  }
  requireOverpaymentDecision(billed, { amountCents, excess });
  if (amountCents < invoiceCentsLeftToPay(billed) && !canTakePartPayment(target)) {
    throw new Refusal(
      "conflict",
      "The due date has passed, so a partial payment can’t keep this spot. Change the due date first.",
    );
  }
  return { from, target, billed };
}

/** Keeps what is left of a payment that waits as a credit, and tells the buyer. */
export const keepPaymentAsCredit = defineAction({
  name: "keepPaymentAsCredit",
  permission: "payments.record",
  undo: ["takeBackCredit"],
  async run(tx, { payment: name, leftCents }: { payment: string; leftCents: number }, context) {
    const from = await lockWaitingPayment({ payment: name, others: [] }, tx);
    if (from.leftCents !== leftCents) throw settledMeanwhile();
    const { reservationId } = from;
    const part = { reservationId, paymentId: name, amountCents: leftCents } as const;
    const given = await giveCredit(tx, { ...part, reason: "overpaid" }, context);
    await enqueueMoneyCorrectionEmail(tx, {
      reservationId,
      occasion: `kept:${given.creditId}`,
      title: `You have a ${dollars(leftCents)} credit.`,
      sentences: [
        `We received ${dollars(from.amountCents)} from you that no invoice asked for. ${leftCents < from.amountCents ? `${dollars(leftCents)} of it` : "It"} is now your credit for a later mailing, good through ${longWeekdayDate(given.expiresOn)}.`,
        "Would you rather have it back? Reply to this email, and we’ll refund it.",
      ],
    });
    return {};
  },
});

/** A payment that waits, with its reservation and others locked in the order of their ids until the transaction ends. */
async function lockWaitingPayment(
  { payment: name, others }: { payment: string; others: readonly number[] },
  tx: Queryable,
): Promise<PaymentBalance> {
  const isWaiting = and(eq(payment.id, name), eq(payment.outcome, "unapplied"));
  const [row] = await tx.select().from(payment).where(isWaiting);
  const ids = row ? new Set([row.reservationId, ...others]) : new Set<number>();
  for (const id of [...ids].toSorted((a, b) => a - b)) await lockReservation(id, tx);
  const isStillWaiting = (await tx.$count(payment, isWaiting)) > 0;
  const balance = isStillWaiting ? await findPaymentBalance(name, tx) : undefined;
  if (!balance || balance.leftCents <= 0) throw settledMeanwhile();
  return balance;
}

const settledMeanwhile = () =>
  new Refusal(
    "conflict",
    "This payment was just applied, refunded or reversed. Check it and try again.",
  );

/** The open invoices that a payment of a reservation can pay: of its business. */
export function findOpenInvoicesOfBusiness({
  id,
  advertiserId,
}: Pick<Reservation, "id" | "advertiserId">) {
  const { reservationId, number, version } = invoice;
  return db
    .select({
      reservationId,
      number,
      version,
      leftCents: invoiceCentsLeftToPaySql,
      reference: reservation.reference,
    })
    .from(invoice)
    .innerJoin(reservation, eq(reservation.id, reservationId))
    .where(
      and(
        eq(invoice.state, "open"),
        advertiserId === null ? eq(reservation.id, id) : eq(reservation.advertiserId, advertiserId),
      ),
    )
    .orderBy(asc(reservation.paymentDueOn), asc(invoice.id));
}
