import { eq, sql } from "drizzle-orm";
import { type ActionOutcome, defineAction, defineGatewayAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  announceAvailabilityChange,
  databaseNowSql,
  findTodayByDatabaseClock,
  loadReservation,
  requireReservationTransition,
} from "#business/reservations/claims/claims.ts";
import {
  getNextPaymentId,
  lockSeenInvoice,
  type SeenInvoice,
} from "#business/reservations/pay/billing-queries.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { giveCredit } from "#business/reservations/pay/credits/give-credit.ts";
import { type MarkPaidOutcome, tryMarkPaid } from "#business/reservations/pay/mark-paid.ts";
import { findPaymentBalance } from "#business/reservations/refunds/payment-balance.ts";
import {
  requestPartialPaymentRefundWithoutEmail,
  requestRefund,
} from "#business/reservations/refunds/request-refund.ts";
import {
  canTakePartPayment,
  isOwed,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { invoice, payment } from "#database/schema/payments.ts";
import { reservation as reservationTable } from "#database/schema/reservations.ts";
import { addDays, longDate, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { type Invoice, invoiceCentsLeftToPay } from "./invoice.ts";
import { ensurePaidInvoice, recordTaxWithinPayment } from "./issue-invoice.ts";

/** What becomes of what is too much: a credit for a later mailing, or the office sends it back. */
export type OverpaymentChoice = "credit" | "refund";

export type InvoicePaymentInput = SeenInvoice & {
  amountCents: number;
  /** The Arizona date it came; today if left out. The tax report and the totals count it then. */
  receivedOn?: PlainDate;
  excess?: OverpaymentChoice;
  /** The operator's note: "check 1042". */
  note: string;
};

/** `part`: the rest stays due, `leftToPay` cents. The others are those of `tryMarkPaid`. */
export type AddPaymentResult = {
  outcome: MarkPaidOutcome | "part";
  leftToPay: number;
  excessCents: number;
  reservation: Reservation;
};

/** `unapplied`: it waits for the office. */
type RecordPaymentResult = Omit<AddPaymentResult, "outcome"> & {
  outcome: AddPaymentResult["outcome"] | "unapplied";
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
  async run(tx, input: InvoicePaymentInput, context): Promise<ActionOutcome<RecordPaymentResult>> {
    const { reservationId, amountCents, excess } = input;
    const { reservation, billed, receivedAt, note } = await requireRecordable(input, tx);
    const name = await getNextPaymentId(`invoice:${billed.number}`, tx);
    await tx.insert(payment).values({
      id: name,
      reservationId,
      method: "invoice",
      amountCents,
      note,
      recordedBy: `operator:${context.operator.id}`,
      ...(receivedAt && { receivedAt }),
    });
    const leftToPay =
      billed.state === "open" ? Math.max(0, invoiceCentsLeftToPay(billed) - amountCents) : 0;
    const subject = { type: "invoice", id: billed.number };
    const detail = { amountCents, payment: name, leftToPay };
    const event = { event: "invoice.payment-recorded", subject, detail } as const;
    if (!canAddPayment(reservation, billed, amountCents)) {
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
  if (input.amountCents <= 0) {
    throw new Refusal("invalid", "Enter the amount you received.", { field: "amountCents" });
  }
  if (billed.state === "open") requireOverpaymentDecision(billed, input);
  const receivedAt = await findReceivedAt(input.receivedOn, tx);
  const note = requireTextWithin(input.note, { field: "note", most: 500 }) || null;
  return { reservation, billed, receivedAt, note };
}

/** Refuses more than is due on an open invoice without a decision about the extra. */
export function requireOverpaymentDecision(
  billed: Invoice,
  { amountCents, excess }: { amountCents: number; excess?: OverpaymentChoice },
): void {
  const due = invoiceCentsLeftToPay(billed);
  if (amountCents <= due || excess !== undefined) return;
  throw new Refusal(
    "invalid",
    `That’s ${dollars(amountCents - due)} more than the ${dollars(due)} that is due. Choose what to do with the extra.`,
    { field: "excess" },
  );
}

/** When a payment came, noon on that date; undefined for today. */
async function findReceivedAt(on: PlainDate | undefined, tx: Queryable): Promise<Date | undefined> {
  const today = await findTodayByDatabaseClock(tx);
  if (on === undefined || on === today) return undefined;
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

/** A void invoice takes only all of its total, which may bring the spot back; an open one a part as well, in time. */
function canAddPayment(reservation: Reservation, billed: Invoice, amountCents: number): boolean {
  if (billed.state === "void") return amountCents === billed.totalCents;
  if (billed.state === "paid") return false;
  return amountCents >= invoiceCentsLeftToPay(billed) || canTakePartPayment(reservation);
}

type RecordedPayment = { name: string; amountCents: number; excess: OverpaymentChoice | undefined };

/** Adds a payment to the invoice of a locked reservation; refuses a part payment while a payment page is open. */
export async function addPaymentToInvoice(
  tx: Queryable,
  {
    reservation,
    billed,
    paid,
  }: { reservation: Reservation; billed: Invoice; paid: RecordedPayment },
  context: ActionContext,
): Promise<AddPaymentResult> {
  const due = billed.state === "open" ? invoiceCentsLeftToPay(billed) : billed.totalCents;
  const leftToPay = due - paid.amountCents;
  if (leftToPay <= 0) return payInFull(tx, { billed, paid, excessCents: -leftToPay }, context);
  await refuseWhilePaymentPending(reservation.id, tx);
  await recordTaxWithinPayment(tx, billed, paid.name);
  const after = await confirmReservationAndClearExpiry(tx, reservation);
  await tx.update(payment).set({ outcome: "granted" }).where(eq(payment.id, paid.name));
  const subject = { type: "reservation", id: after.id };
  await recordEvent(tx, context.actor, { event: "reservation.paid-in-part", subject });
  await announceAvailabilityChange(tx, after.mailingId);
  await tx
    .update(invoice)
    .set({
      receivedCents: sql`${invoice.receivedCents} + ${paid.amountCents}`,
      version: sql`${invoice.version} + 1`,
    })
    .where(eq(invoice.id, billed.id));
  const sentences = [
    `We received ${dollars(paid.amountCents)} for invoice ${billed.number}. Thank you.`,
    `That leaves ${dollars(leftToPay)} to pay${billed.dueOn ? ` by ${longWeekdayDate(billed.dueOn)}` : ""}.`,
  ];
  const about = { id: after.id, version: paid.name };
  await enqueueBookingNews(tx, about, { news: "part-paid", sentences });
  return { outcome: "part", leftToPay, excessCents: 0, reservation: after };
}

/**
 * Confirms an owed spot, and lets no due date end it: money that came in is never given up by a date alone. The caller holds
 * the reservation's lock.
 */
export async function confirmReservationAndClearExpiry(
  tx: Queryable,
  before: Reservation,
): Promise<Reservation> {
  return requireReservationTransition(tx, before, {
    from: ["unconfirmed", "unpaid"],
    to: "unpaid",
    set: {
      expiresAt: null,
      confirmedAt: sql`coalesce(${reservationTable.confirmedAt}, ${databaseNowSql})`,
    },
  });
}

async function payInFull(
  tx: Queryable,
  { billed, paid, excessCents }: { billed: Invoice; paid: RecordedPayment; excessCents: number },
  context: ActionContext,
): Promise<AddPaymentResult> {
  const { reservationId } = billed;
  const { name } = paid;
  const setExcess = (cents: number) =>
    tx.update(payment).set({ excessCents: cents }).where(eq(payment.id, name));
  await bumpInvoiceVersion(billed, tx);
  await setExcess(excessCents);
  const { outcome, reservation } = await tryMarkPaid({ reservationId, payment: name }, context, tx);
  if (outcome === "granted") {
    await ensurePaidInvoice(tx, reservation, { price: billed });
    if (excessCents > 0) await settleExcess(tx, { paid, reservationId, excessCents }, context);
    return { outcome, reservation, leftToPay: 0, excessCents };
  }
  await setExcess(0);
  if (outcome !== "already") await requestRefund(tx, { payment: name, reason: outcome }, context);
  return { outcome, reservation, leftToPay: 0, excessCents: 0 };
}

async function settleExcess(
  tx: Queryable,
  {
    paid: { name, excess },
    reservationId,
    excessCents,
  }: { paid: RecordedPayment; reservationId: number; excessCents: number },
  context: ActionContext,
): Promise<void> {
  const reason = "overpaid";
  if (excess === "credit") {
    const part = { reservationId, paymentId: name, amountCents: excessCents, reason } as const;
    await giveCredit(tx, part, context);
    return;
  }
  const left = await findPaymentBalance(name, tx);
  if (!left) throw new Error(`payment ${name} is not recorded`);
  await requestPartialPaymentRefundWithoutEmail(tx, { left, cents: excessCents, reason }, context);
}

/** Bumps the version, so that an operator who saw the invoice before this payment can't record it again. */
async function bumpInvoiceVersion({ id }: Invoice, tx: Queryable): Promise<void> {
  await tx
    .update(invoice)
    .set({ version: sql`${invoice.version} + 1` })
    .where(eq(invoice.id, id));
}
