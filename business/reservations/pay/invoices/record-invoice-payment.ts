import { defineAction, defineGatewayAction, type Outcome } from "#business/actions.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import {
  lockSeenInvoice,
  nextPaymentId,
  type SeenInvoice,
} from "#business/reservations/pay/billing-queries.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/close-checkout.ts";
import {
  canTakePartPayment,
  isOwed,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { payment } from "#database/schema/payments.ts";
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
import { amountToPay, type Invoice } from "./invoice.ts";

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
    const name = await nextPaymentId("invoice", billed, tx);
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
