import { eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  announceAvailabilityChange,
  databaseNowSql,
  requireTransition,
} from "#business/reservations/claims/claims.ts";
import { lockOpenInvoice, type SeenInvoice } from "#business/reservations/pay/billing-queries.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { giveCredit } from "#business/reservations/pay/credits/give-cancellation-credit.ts";
import { type MarkPaidOutcome, tryMarkPaid } from "#business/reservations/pay/try-mark-paid.ts";
import { findPaymentBalance } from "#business/reservations/refunds/payment-balance.ts";
import {
  requestRefund,
  requestRefundOfPart,
} from "#business/reservations/refunds/request-refund.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { invoice, payment } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { longWeekdayDate } from "#platform/clock.ts";
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

/** Counts what a void invoice received for its replacement; refuses where that pays all of it. */
export async function carryPartPayments(
  tx: Queryable,
  voided: Invoice,
  issued: Invoice,
): Promise<Invoice> {
  const { receivedCents, forgivenCents, partsAllowed } = voided;
  const settled = receivedCents + forgivenCents;
  if (settled > 0 && settled >= issued.totalCents) {
    throw new Refusal(
      "conflict",
      `They have paid ${dollars(receivedCents)} already, and the new total would be ${dollars(issued.totalCents)}. Keep the price they booked at.`,
      { field: "price" },
    );
  }
  if (settled === 0 && !partsAllowed) return issued;
  const carried = { receivedCents, forgivenCents, partsAllowed };
  await tx.update(invoice).set(carried).where(eq(invoice.id, issued.id));
  return { ...issued, ...carried };
}

/** Allows the buyer of an open invoice to pay in parts, or asks for one payment again; the due date stays. */
export const setPartPaymentsAllowed = defineAction({
  name: "setPartPaymentsAllowed",
  permission: "payments.record",
  undo: ["setPartPaymentsAllowed"],
  async run(tx, { allowed, ...seen }: SeenInvoice & { allowed: boolean }) {
    const { billed } = await lockOpenInvoice(seen, tx);
    if (billed.partsAllowed === allowed) return {};
    await tx
      .update(invoice)
      .set({ partsAllowed: allowed, version: sql`${invoice.version} + 1` })
      .where(eq(invoice.id, billed.id));
    const subject = { type: "invoice", id: billed.number };
    return {
      event: {
        event: "invoice.parts-allowed",
        subject,
        detail: { allowed },
      },
    };
  },
});

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
