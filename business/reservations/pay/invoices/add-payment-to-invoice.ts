import { and, asc, eq, sql } from "drizzle-orm";
import { defineGatewayAction, type Outcome } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  announceAvailabilityChange,
  databaseNowSql,
  loadReservation,
  requireTransition,
} from "#business/reservations/claims/claims.ts";
import {
  amountToPaySql,
  lockOpenInvoice,
  type SeenInvoice,
} from "#business/reservations/pay/billing-queries.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { giveCredit } from "#business/reservations/pay/credits/give-credit.ts";
import { lockWaitingPayment } from "#business/reservations/pay/credits/give-credit-by-office.ts";
import { type MarkPaidOutcome, tryMarkPaid } from "#business/reservations/pay/mark-paid.ts";
import { findPaymentBalance } from "#business/reservations/refunds/payment-balance.ts";
import {
  requestRefund,
  requestRefundOfPart,
} from "#business/reservations/refunds/request-refund.ts";
import { canTakePartPayment, type Reservation } from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { invoice, payment } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { amountToPay, type Invoice } from "./invoice.ts";
import { ensurePaidInvoice, recordTaxOfPayment } from "./issue-invoice.ts";

/** A recorded payment, and what to do with the excess: a credit for a later mailing, or a refund that the office sends. */
type Paid = { name: string; amountCents: number; excess: "credit" | "refund" | undefined };

/** `part`: the rest stays due, `leftToPay` cents. The others are those of `tryMarkPaid`. */
export type AddPaymentToInvoiceResult = {
  outcome: MarkPaidOutcome | "part";
  leftToPay: number;
  excessCents: number;
  reservation: Reservation;
};

type PaymentToAdd = { reservation: Reservation; billed: Invoice; paid: Paid };

/** Refuses more than is due without a decision about the extra. */
export function requireDecisionAboutExcess({
  amountCents,
  due,
  excess,
}: {
  amountCents: number;
  due: number;
  excess: Paid["excess"];
}): void {
  if (amountCents <= due || excess !== undefined) return;
  throw new Refusal(
    "invalid",
    `That’s ${dollars(amountCents - due)} more than the ${dollars(due)} that is due. Choose what to do with the extra.`,
    { field: "excess" },
  );
}

/** Adds a payment to the invoice of a locked reservation; refuses a part payment while a payment page is open. */
export async function addPaymentToInvoice(
  tx: Queryable,
  on: PaymentToAdd,
  context: ActionContext,
): Promise<AddPaymentToInvoiceResult> {
  const { reservation, billed, paid } = on;
  const due = billed.state === "open" ? amountToPay(billed) : billed.totalCents;
  const leftToPay = due - paid.amountCents;
  if (leftToPay <= 0) return payInFull(tx, { billed, paid, excessCents: -leftToPay }, context);
  await refuseWhilePaymentPending(reservation.id, tx);
  return addPartPayment(tx, { ...on, leftToPay }, context);
}

/** The rest stays due. */
async function addPartPayment(
  tx: Queryable,
  { reservation: before, billed, paid, leftToPay }: PaymentToAdd & { leftToPay: number },
  context: ActionContext,
): Promise<AddPaymentToInvoiceResult> {
  await recordTaxOfPayment(tx, billed, paid.name);
  const reservation = await recordPartPayment({ before, payment: paid.name }, context, tx);
  await tx
    .update(invoice)
    .set({
      receivedCents: sql`${invoice.receivedCents} + ${paid.amountCents}`,
      version: sql`${invoice.version} + 1`,
    })
    .where(eq(invoice.id, billed.id));
  const { number, dueOn } = billed;
  const sentences = [
    `We received ${dollars(paid.amountCents)} for invoice ${number}. Thank you.`,
    `That leaves ${dollars(leftToPay)} to pay${dueOn ? ` by ${longWeekdayDate(dueOn)}` : ""}.`,
  ];
  const what = { id: reservation.id, version: paid.name };
  await enqueueBookingNews(tx, what, { news: "part-paid", sentences });
  return { outcome: "part", leftToPay, excessCents: 0, reservation };
}

async function payInFull(
  tx: Queryable,
  { billed, paid, excessCents }: { billed: Invoice; paid: Paid; excessCents: number },
  context: ActionContext,
): Promise<AddPaymentToInvoiceResult> {
  await bumpInvoiceVersion(billed, tx);
  const { name: payment } = paid;
  const { reservationId } = billed;
  await setExcess(tx, payment, excessCents);
  const { outcome, reservation } = await tryMarkPaid({ reservationId, payment }, context, tx);
  if (outcome === "granted") {
    await ensurePaidInvoice(tx, reservation, { price: billed });
    if (excessCents > 0) await settleExcess(tx, { paid, reservationId, excessCents }, context);
    return { outcome, reservation, leftToPay: 0, excessCents };
  }
  await setExcess(tx, payment, 0);
  if (outcome !== "already") await requestRefund(tx, { payment, reason: outcome }, context);
  return { outcome, reservation, leftToPay: 0, excessCents: 0 };
}

async function setExcess(tx: Queryable, name: string, excessCents: number): Promise<void> {
  await tx.update(payment).set({ excessCents }).where(eq(payment.id, name));
}

async function settleExcess(
  tx: Queryable,
  {
    paid: { name: payment, excess },
    reservationId,
    excessCents: cents,
  }: { paid: Paid; reservationId: number; excessCents: number },
  context: ActionContext,
): Promise<void> {
  if (excess === "credit") {
    const part = { reservationId, payment, amountCents: cents, reason: "overpaid" } as const;
    await giveCredit(tx, part, context);
  } else {
    const left = await findPaymentBalance(payment, tx);
    if (!left) throw new Error(`payment ${payment} is not recorded`);
    await requestRefundOfPart(tx, { left, cents, reason: "overpaid" }, context);
  }
}

/** Bumps the version, so that an operator who saw the invoice before this payment can't record it again. */
export async function bumpInvoiceVersion({ id }: Invoice, tx: Queryable): Promise<void> {
  await tx
    .update(invoice)
    .set({ version: sql`${invoice.version} + 1` })
    .where(eq(invoice.id, id));
}

/**
 * Records that a payment paid a part of an owed spot. It stays owed, and its clock stops: money that came in is never given
 * up by a date alone. An unconfirmed one is confirmed by it. The caller holds the reservation's lock, and has asked
 * `canTakePartPayment`.
 */
export async function recordPartPayment(
  { before, payment: name }: { before: Reservation; payment: string },
  { actor }: ActionContext,
  tx: Queryable,
): Promise<Reservation> {
  const after = await confirmReservationAndClearExpiry(tx, before);
  await tx.update(payment).set({ outcome: "granted" }).where(eq(payment.id, name));
  const subject = { type: "reservation", id: before.id };
  await recordEvent(tx, actor, { event: "reservation.paid-in-part", subject });
  await announceAvailabilityChange(tx, before.mailingId);
  return after;
}

/** Confirms an owed spot, and lets no due date end it. */
export async function confirmReservationAndClearExpiry(
  tx: Queryable,
  before: Reservation,
): Promise<Reservation> {
  return requireTransition(tx, before, {
    from: ["unconfirmed", "unpaid"],
    to: "unpaid",
    set: {
      expiresAt: null,
      confirmedAt: sql`coalesce(${reservation.confirmedAt}, ${databaseNowSql})`,
    },
  });
}

/** A payment, and the open invoice of the same business that it pays. */
type ApplyPaymentInput = SeenInvoice & {
  payment: string;
  /** What becomes of what is too much. */
  excess?: "credit" | "refund";
};

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
  async run(tx, input, context): Promise<Outcome<AddPaymentToInvoiceResult>> {
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
  const due = amountToPay(billed);
  requireDecisionAboutExcess({ amountCents, due, excess });
  if (amountCents < due && !canTakePartPayment(target)) {
    throw new Refusal(
      "conflict",
      "The due date has passed, so a partial payment can’t keep this spot. Change the due date first.",
    );
  }
  return { from, target, billed };
}

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
      leftCents: amountToPaySql,
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
