import { eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { enqueueBookingNews } from "#business/reservations/booking-news-job.ts";
import { loadReservation, lockReservation } from "#business/reservations/claims/claims.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/close-checkout.ts";
import { givePartOfPaymentAsCredit } from "#business/reservations/pay/credits/give-cancellation-credit.ts";
import { recordPartPayment } from "#business/reservations/pay/record-part-payment.ts";
import { type MarkPaidOutcome, tryMarkPaid } from "#business/reservations/pay/try-mark-paid.ts";
import {
  requestOverpaymentRefund,
  requestRefund,
} from "#business/reservations/refunds/request-refund.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { invoice, payment } from "#database/schema/billing.ts";
import { addDays, longDate, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { amountToPay, type Invoice, invoicePaymentId } from "./invoice.ts";
import { ensurePaidInvoice } from "./issue-invoice.ts";
import { recordTaxOfPayment } from "./tax-of-payment.ts";

export type InvoicePaymentInput = {
  reservationId: number;
  amountCents: number;
  /** The Arizona date it came; today if left out. The tax report and the totals count it then. */
  receivedOn?: PlainDate;
  /** What becomes of what is too much: a credit for a later mailing, or the office sends it back. */
  excess?: "credit" | "refund";
  /** The operator's note: "check 1042". */
  note: string;
  /** The invoice version that the operator saw. */
  expectedVersion: number;
};

/** `part`: the rest stays due, `leftToPay` cents. The others are those of `tryMarkPaid`. */
export type RecordInvoicePaymentResult = {
  outcome: MarkPaidOutcome | "part";
  leftToPay: number;
  excessCents: number;
  reservation: Reservation;
};

/** How many days back a payment can be dated. */
const MOST_DAYS_AGO = 1096;

/**
 * Records money received for an invoice. All of it, in time, pays the spot. Less leaves the rest due, and from then on only
 * the office or the buyer ends the reservation, not the due date. What is too much becomes a credit or a refund. If the
 * spot is already paid, or the money is late and the spot gone, all of it becomes a refund that the operator sends by hand,
 * with an alert. Refuses too much without a decision, a part while a payment page is open or after the due date has ended
 * the spot, an outdated version (so a double press records once), and an actor without the permission.
 */
export async function recordInvoicePayment(
  input: InvoicePaymentInput,
  context: ActionContext,
  tx: Queryable = db,
): Promise<RecordInvoicePaymentResult> {
  const { actor } = context;
  return runTransactionWithRetries(tx, async (inner) => {
    const { id } = await requirePermission(inner, actor, "payments.record");
    const reservation = await lockReservation(input.reservationId, inner);
    const billed = await seenInvoice(input, inner);
    const due = billed.state === "open" ? amountToPay(billed) : billed.totalCents;
    const excessCents = Math.max(0, input.amountCents - due);
    requireAmount(input, billed, due);
    const receivedAt = await momentOf(input.receivedOn, inner);
    const name = invoicePaymentId(billed.number, await recordedBefore(billed, inner));
    const leftToPay = Math.max(0, due - input.amountCents);
    if (leftToPay > 0) await refuseWhilePaymentPending(reservation.id, inner);
    await inner.insert(payment).values({
      id: name,
      reservationId: input.reservationId,
      method: "invoice",
      amountCents: input.amountCents,
      excessCents,
      note: requireTextWithin(input.note, { field: "how", most: 500 }) || null,
      recordedBy: `operator:${id}`,
      ...(receivedAt && { receivedAt }),
    });
    const subject = { type: "invoice", id: billed.number };
    const detail = { amountCents: input.amountCents, payment: name, leftToPay };
    await recordEvent(inner, actor, { event: "invoice.payment-recorded", subject, detail });
    const noted = { name, billed, leftToPay, excessCents };
    if (leftToPay > 0) return putPart(inner, { ...noted, reservation, input }, context);
    return payInFull(inner, { ...noted, input }, context);
  });
}

/**
 * The same, for somebody at a screen: a payment page that is open is closed at the gateway first, so that nobody pays the
 * old amount there. Not to be called inside a transaction.
 */
export async function closeCheckoutAndRecordPayment(
  input: InvoicePaymentInput,
  context: ActionContext,
  database: Queryable = db,
): Promise<RecordInvoicePaymentResult> {
  await requirePermission(database, context.actor, "payments.record");
  const reservation = await loadReservation(input.reservationId, database);
  // A hold on its payment page has no invoice yet, and keeps its page.
  const owed = reservation.state === "unpaid" || reservation.state === "unconfirmed";
  if (owed) await closeCheckout(input, context, database);
  return recordInvoicePayment(input, context, database);
}

type Noted = {
  name: string;
  billed: Invoice;
  leftToPay: number;
  excessCents: number;
  input: InvoicePaymentInput;
};

/** The rest stays due. */
async function putPart(
  tx: Queryable,
  { name, billed, leftToPay, input, reservation: before }: Noted & { reservation: Reservation },
  context: ActionContext,
): Promise<RecordInvoicePaymentResult> {
  await recordTaxOfPayment(tx, billed, name);
  const reservation = await recordPartPayment({ before, payment: name }, context, tx);
  await tx
    .update(invoice)
    .set({
      receivedCents: sql`${invoice.receivedCents} + ${input.amountCents}`,
      version: sql`${invoice.version} + 1`,
    })
    .where(eq(invoice.id, billed.id));
  const { number, dueOn } = billed;
  const sentences = [
    `We received ${dollars(input.amountCents)} for invoice ${number}. Thank you.`,
    `That leaves ${dollars(leftToPay)} to pay${dueOn ? ` by ${longWeekdayDate(dueOn)}` : ""}.`,
  ];
  await enqueueBookingNews(
    tx,
    { id: reservation.id, version: name },
    { news: "part-paid", sentences },
  );
  return { outcome: "part", leftToPay, excessCents: 0, reservation };
}

async function payInFull(
  tx: Queryable,
  { name, billed, excessCents, input }: Noted,
  context: ActionContext,
): Promise<RecordInvoicePaymentResult> {
  await countUp(billed, tx);
  const { reservationId, excess } = input;
  const paid = await tryMarkPaid({ reservationId, payment: name }, context, tx);
  const granted = paid.outcome === "granted";
  if (granted) {
    await ensurePaidInvoice(tx, paid.reservation, { price: billed });
    if (excessCents > 0)
      await settleExcess(tx, { name, reservationId, excessCents, excess }, context);
  } else {
    await tx.update(payment).set({ excessCents: 0 }).where(eq(payment.id, name));
  }
  if (paid.outcome === "duplicate" || paid.outcome === "spot-gone") {
    await requestRefund(tx, { payment: name, reason: paid.outcome }, context);
  }
  return { ...paid, leftToPay: 0, excessCents: granted ? excessCents : 0 };
}

type Excess = {
  name: string;
  reservationId: number;
  excessCents: number;
  excess: InvoicePaymentInput["excess"];
};

async function settleExcess(
  tx: Queryable,
  { name, reservationId, excessCents: cents, excess }: Excess,
  context: ActionContext,
): Promise<void> {
  if (excess === "credit") {
    const part = { reservationId, payment: name, amountCents: cents, reason: "overpaid" } as const;
    await givePartOfPaymentAsCredit(tx, part, context);
  } else {
    await requestOverpaymentRefund(tx, { payment: name, cents }, context);
  }
}

async function seenInvoice(input: InvoicePaymentInput, tx: Queryable): Promise<Invoice> {
  const billed = await findLatestInvoice(input.reservationId, tx);
  if (!billed) {
    throw new Refusal("not-found", "This reservation has no invoice.", {
      detail: `no invoice of reservation ${input.reservationId}`,
    });
  }
  if (billed.version === input.expectedVersion) return billed;
  throw new Refusal("conflict", "This invoice changed or was just paid. Check it and try again.", {
    detail: `invoice ${billed.number} is at version ${billed.version}`,
  });
}

/** Of an invoice that is not open only the whole amount is taken: it goes back, or brings the spot back. */
function requireAmount(
  { amountCents, excess }: InvoicePaymentInput,
  { number, state }: Invoice,
  due: number,
): void {
  const field = "amountCents";
  if (amountCents <= 0) throw new Refusal("invalid", "Enter the amount you received.", { field });
  if (state !== "open" && amountCents !== due) {
    throw new Refusal(
      "invalid",
      `Invoice ${number} is ${state}, so you can only record its full ${dollars(due)}. If they paid a different amount, send it back.`,
      { field },
    );
  }
  if (amountCents > due && excess === undefined) {
    throw new Refusal(
      "invalid",
      `That's ${dollars(amountCents - due)} more than the ${dollars(due)} that is due. Choose what to do with the extra.`,
      { field: "excess" },
    );
  }
}

/** When it came: now, or noon of an earlier date. */
async function momentOf(on: PlainDate | undefined, tx: Queryable): Promise<Date | undefined> {
  if (on === undefined) return undefined;
  const today = await findTodayByDatabaseClock(tx);
  if (on === today) return undefined;
  const field = "receivedOn";
  if (on > today) {
    throw new Refusal(
      "invalid",
      `${longDate(on)} is in the future. Record it once you've received it.`,
      { field },
    );
  }
  if (on < addDays(today, -MOST_DAYS_AGO)) {
    throw new Refusal("invalid", "That's more than three years ago. Check the date.", { field });
  }
  return new Date(`${on}T12:00:00-07:00`);
}

async function recordedBefore({ number }: Invoice, tx: Queryable): Promise<number> {
  const name = invoicePaymentId(number, 0);
  return tx.$count(payment, sql`${payment.id} = ${name} or ${payment.id} like ${`${name}:%`}`);
}

/** Bumps the version, so that an operator who saw the invoice before this payment cannot record it again. */
async function countUp({ id }: Invoice, tx: Queryable): Promise<void> {
  await tx
    .update(invoice)
    .set({ version: sql`${invoice.version} + 1` })
    .where(eq(invoice.id, id));
}
