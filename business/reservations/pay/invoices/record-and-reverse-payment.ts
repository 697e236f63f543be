import { and, eq, ne, sql } from "drizzle-orm";
import { defineAction, defineGatewayAction, type Outcome } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { findTodayByDatabaseClock, loadReservation } from "#business/reservations/claims/claims.ts";
import {
  lockSeenInvoice,
  nextPaymentId,
  requireDueDate,
  type SeenInvoice,
} from "#business/reservations/pay/billing-queries.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { releaseSpotIfFullyRefunded } from "#business/reservations/pay/mark-paid.ts";
import { isPrintedOrPastPrintDate } from "#business/reservations/pay/payment-terms.ts";
import {
  findSpotPayments,
  type PaymentBalance,
} from "#business/reservations/refunds/payment-balance.ts";
import {
  canTakePartPayment,
  hasReservationEnded,
  isOwed,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { invoice, payment, paymentReversal } from "#database/schema/payments.ts";
import { addDays, longDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import {
  type AddPaymentToInvoiceResult,
  addPaymentToInvoice,
  bumpInvoiceVersion,
  requireDecisionAboutExcess,
} from "./add-payment-to-invoice.ts";
import { amountToPay, type Invoice, type ReversalReason } from "./invoice.ts";
import { voidInvoiceOfEndedReservation } from "./issue-invoice.ts";
import {
  makePaymentDueAgain,
  requireReversible,
  tellBounced,
  withdrawOverpaymentCredit,
  withdrawRefundsOfPayment,
} from "./reversed-payment.ts";

export type InvoicePaymentInput = SeenInvoice & {
  amountCents: number;
  /** The Arizona date it came; today if left out. The tax report and the totals count it then. */
  receivedOn?: PlainDate;
  /** What becomes of what is too much: a credit for a later mailing, or the office sends it back. */
  excess?: "credit" | "refund";
  /** The operator's note: "check 1042". */
  note: string;
};

/** `unapplied`: it waits. The others are those of `addPaymentToInvoice`. */
type RecordInvoicePaymentResult = Omit<AddPaymentToInvoiceResult, "outcome"> & {
  outcome: AddPaymentToInvoiceResult["outcome"] | "unapplied";
};

/** How many days back a payment can be dated. */
const MOST_DAYS_AGO = 1096;

/**
 * Records money received for an invoice; whatever came is recorded. All of an open one, in time, pays the spot. Less leaves
 * the rest due, and from then on only the office or the buyer ends the reservation, not the due date. What is too much becomes
 * a credit or a refund. All of a void one brings the spot back if it is free; if not, it becomes a refund that the operator
 * sends by hand, with an alert. Anything else, like a second check for a paid invoice, waits as `unapplied`. Refuses too much
 * without a decision, a part while a payment page is open, and an outdated version (so a double press records once).
 */
export const recordInvoicePayment = defineAction({
  name: "recordInvoicePayment",
  permission: "payments.record",
  undo: ["reversePayment"],
  async run(tx, input: InvoicePaymentInput, context): Promise<Outcome<RecordInvoicePaymentResult>> {
    const { reservationId, amountCents, excess } = input;
    const { reservation, billed, due, receivedAt, note } = await requireRecordable(input, tx);
    const name = await nextPaymentId(`invoice:${billed.number}`, tx);
    await tx.insert(payment).values({
      id: name,
      reservationId,
      method: "invoice",
      amountCents,
      note,
      recordedBy: `operator:${context.operator.id}`,
      ...(receivedAt && { receivedAt }),
    });
    const leftToPay = billed.state === "open" ? Math.max(0, due - amountCents) : 0;
    const subject = { type: "invoice", id: billed.number };
    const detail = { amountCents, payment: name, leftToPay };
    const event = { event: "invoice.payment-recorded", subject, detail } as const;
    if (!canAddPaymentToInvoice({ reservation, billed, amountCents })) {
      await bumpInvoiceVersion(billed, tx);
      return { event, result: { outcome: "unapplied", leftToPay, excessCents: 0, reservation } };
    }
    const paid = { name, amountCents, excess };
    return { event, result: await addPaymentToInvoice(tx, { reservation, billed, paid }, context) };
  },
});

/** The same, for somebody at a screen: an open payment page is closed at the gateway first. */
export const closeCheckoutAndRecordPayment = defineGatewayAction({
  name: "closeCheckoutAndRecordPayment",
  permission: "payments.record",
  undo: ["reversePayment"],
  check: (tx, input: InvoicePaymentInput) => requireRecordable(input, tx),
  async atGateway(input, context, database) {
    const reservation = await loadReservation(input.reservationId, database);
    // A hold on its payment page has no invoice yet, and keeps its page.
    if (isOwed(reservation)) await closeCheckout(input, context, database);
  },
  run: async (tx, input, context) => ({ result: await recordInvoicePayment(input, context, tx) }),
});

/** Locks the reservation, and refuses what can't be recorded. */
async function requireRecordable(input: InvoicePaymentInput, tx: Queryable) {
  const { reservation, billed } = await lockSeenInvoice(input, tx);
  const due = billed.state === "open" ? amountToPay(billed) : billed.totalCents;
  requireAmount(input, billed, due);
  const receivedAt = await momentOf(input.receivedOn, tx);
  const note = requireTextWithin(input.note, { field: "note", most: 500 }) || null;
  return { reservation, billed, due, receivedAt, note };
}

/** A void invoice takes only all of its total, which may bring the spot back; an open one a part as well, in time. */
function canAddPaymentToInvoice({
  reservation,
  billed,
  amountCents,
}: {
  reservation: Reservation;
  billed: Invoice;
  amountCents: number;
}): boolean {
  if (billed.state === "void") return amountCents === billed.totalCents;
  if (billed.state === "paid") return false;
  return amountCents >= amountToPay(billed) || canTakePartPayment(reservation);
}

function requireAmount(
  { amountCents, excess }: InvoicePaymentInput,
  { state }: Invoice,
  due: number,
): void {
  const field = "amountCents";
  if (amountCents <= 0) throw new Refusal("invalid", "Enter the amount you received.", { field });
  if (state === "open") requireDecisionAboutExcess({ amountCents, due, excess });
}

async function momentOf(on: PlainDate | undefined, tx: Queryable): Promise<Date | undefined> {
  if (on === undefined) return undefined;
  const today = await findTodayByDatabaseClock(tx);
  if (on === today) return undefined;
  const field = "receivedOn";
  if (on > today) {
    throw new Refusal(
      "invalid",
      `${longDate(on)} is in the future. Record it once you’ve received it.`,
      { field },
    );
  }
  if (on < addDays(today, -MOST_DAYS_AGO)) {
    throw new Refusal("invalid", "That’s more than three years ago. Check the date.", { field });
  }
  return new Date(`${on}T12:00:00-07:00`);
}

export type TakeBackPaymentInput = SeenInvoice & {
  payment: string;
  reason: ReversalReason;
  note: string;
  /** Until when the invoice may be paid now; nothing changes for a payment that waits. */
  dueOn: PlainDate;
};

/**
 * Takes a payment back that the office recorded, or a rest that it forgave: both stay in the books, and the reversal stands
 * against the payment on its own date. One that waits changes nothing else. A paid spot is owed again and its invoice open,
 * with a new due date; one that has ended stays ended, and what else paid for it stays paid. What was too much of the payment
 * goes with it while it's unused, and once the reservation is canceled so does every unsent refund of the payment (which takes
 * the permission to refund). A customer gets one message if they were told of such a refund, or that a check which bounced had
 * paid. Refuses a payment online, one that was taken back, one that another refund or a credit grew out of, an outdated
 * invoice, and a due date outside the rules.
 */
export const reversePayment = defineAction({
  name: "reversePayment",
  permission: "payments.record",
  undo: ["closeCheckoutAndRecordPayment"],
  async run(tx, input: TakeBackPaymentInput, context) {
    const { reason, dueOn } = input;
    const { reservation: before, billed } = await lockSeenInvoice(input, tx);
    const balance = await requireReversible(tx, input, before);
    await refuseWhilePaymentPending(before.id, tx);
    const because = requireTextWithin(input.note, { field: "note", most: 500 });
    const { amountCents: cents, name: payment } = balance;
    await tx.insert(paymentReversal).values({
      paymentId: payment,
      reservationId: before.id,
      reason,
      note: because,
      recordedBy: `operator:${context.operator.id}`,
    });
    await withdrawOverpaymentCredit(tx, { payment }, context);
    const of = { payment: balance, reservation: before, reason };
    const toldOfRefund = await withdrawRefundsOfPayment(tx, of, context);
    const opened = await openInvoice(tx, { billed, balance, dueOn });
    const reservation = balance.countsForSpot
      ? await reopen(tx, { before, input }, context)
      : before;
    const isOwedAgain = opened && reason === "bounced" && reservation.state === "unpaid";
    const told = isOwedAgain
      ? await tellBounced(tx, { balance, billed: opened, reservation })
      : toldOfRefund;
    const subject = { type: "reservation", id: before.id };
    const detail = { payment, cents, reversal: reason, because };
    const event = { event: "payment.taken-back", subject, detail } as const;
    return { event, result: { reservation, told } };
  },
});

async function openInvoice(
  tx: Queryable,
  { billed, balance, dueOn }: { billed: Invoice; balance: PaymentBalance; dueOn: PlainDate },
): Promise<Invoice | undefined> {
  if (!balance.countsForSpot) return undefined;
  const cents = balance.appliedCents;
  const column = balance.method === "forgiven" ? "forgivenCents" : "receivedCents";
  const [row] = await tx
    .update(invoice)
    .set({
      state: "open",
      [column]: sql`${invoice[column]} - ${cents}`,
      dueChanges: sql`${invoice.dueChanges} + 1`,
      stateChangedAt: sql`now()`,
      version: sql`${invoice.version} + 1`,
    })
    .where(and(eq(invoice.id, billed.id), ne(invoice.state, "void")))
    .returning();
  return row && { ...billed, ...row, dueOn, state: "open" };
}

/** The spot is owed again; one that has ended keeps its end, and owes nothing. */
async function reopen(
  tx: Queryable,
  { before, input }: { before: Reservation; input: TakeBackPaymentInput },
  context: ActionContext,
): Promise<Reservation> {
  if (hasReservationEnded(before)) {
    await voidInvoiceOfEndedReservation(tx, before.id);
    return endAsRefunded(tx, before, context);
  }
  const { dueOn } = input;
  const today = await findTodayByDatabaseClock(tx);
  const seen = { reservation: before, before: today, today, dueOn, afterClose: true };
  const mailing = await requireDueDate(seen, tx);
  const parts = await findSpotPayments(before.id, tx);
  const kept = parts.length > 0 || isPrintedOrPastPrintDate(mailing, today);
  return makePaymentDueAgain({ before, dueOn, kept }, context, tx);
}

/** A canceled reservation whose other payments all went back, and which waited for this one's refund, is refunded. */
async function endAsRefunded(
  tx: Queryable,
  before: Reservation,
  context: ActionContext,
): Promise<Reservation> {
  const [other] = await findSpotPayments(before.id, tx);
  if (!other || before.state !== "canceled") return before;
  const { name: paymentId, reservationId } = other;
  await releaseSpotIfFullyRefunded(tx, { paymentId, reservationId }, context);
  return loadReservation(before.id, tx);
}
