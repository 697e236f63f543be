import { and, eq, sql } from "drizzle-orm";
import { findSpot, formatSizeInInches, getSize } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import { recordEvent, systemActor } from "#business/audit-log/audit-log.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import {
  findTodayByDatabaseClock,
  loadReservation,
  stateListSql,
} from "#business/reservations/claims/claims.ts";
import {
  findActiveInvoice,
  findLatestInvoice,
  getPriceWithTax,
  invoiceColumns,
} from "#business/reservations/pay/billing-queries.ts";
import { restoreUsedCredits } from "#business/reservations/pay/credits/give-credit.ts";
import {
  calculateProportionalTaxCents,
  type Price,
} from "#business/reservations/pay/payment-terms.ts";
import {
  findPaymentBalance,
  findSpotPayments,
} from "#business/reservations/refunds/payment-balance.ts";
import { refundPartPayments } from "#business/reservations/refunds/request-refund.ts";
import { endedStates, type Reservation } from "#business/reservations/reservation.ts";
import { invoice, invoiceCounter, payment } from "#database/schema/payments.ts";
import { datePartsOf, longDate, now, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { formatInvoiceNumber, getInvoiceSeller, type Invoice, isPaidWithMoney } from "./invoice.ts";

/**
 * Issues the numbered invoice of a reservation, once: later calls return the same one. Numbers
 * count from 1 in each Arizona year without gaps, so the counter's row stays locked until the
 * caller's transaction ends: call it last. `price`: the one agreed on a payment page, else today's.
 */
export async function issueInvoice(
  tx: Queryable,
  reservation: Reservation,
  { isPaid = false, ...agreed }: { isPaid?: boolean; price?: Price | undefined } = {},
): Promise<Invoice> {
  const existing = await findActiveInvoice(reservation.id, tx);
  if (existing) return existing;
  const today = await findTodayByDatabaseClock(tx);
  const price =
    agreed.price ?? (await getPriceWithTax({ priceCents: reservation.priceCents }, today, tx));
  const mailing = await findMailingById(reservation.mailingId, tx);
  if (!mailing) throw new Error(`reservation ${reservation.id} has no mailing`);
  const buyer = await buyerOf(reservation, tx);
  const number = await takeNextInvoiceNumber(tx, today);
  const [row] = await tx
    .insert(invoice)
    .values({
      number,
      reservationId: reservation.id,
      issuedOn: today,
      buyer,
      seller: getInvoiceSeller(),
      description: describeSpot(reservation, mailing),
      priceCents: price.priceCents,
      taxBasisPoints: price.taxBasisPoints,
      taxCents: price.taxCents,
      totalCents: price.totalCents,
      receivedCents: isPaid ? price.totalCents : 0,
      state: isPaid ? "paid" : "open",
    })
    .returning(invoiceColumns);
  if (!row) throw new Error(`invoice ${number} was not stored`);
  const subject = { type: "invoice", id: number };
  const detail = { reservation: reservation.id, totalCents: price.totalCents };
  await recordEvent(tx, systemActor, { event: "invoice.issued", subject, detail });
  return row;
}

/**
 * Makes a paid reservation's invoice paid, or issues a paid one over the price that the payment
 * page showed; then parts that came for an earlier invoice go back. Notes the tax within the
 * payment that paid it. Idempotent.
 */
export async function ensurePaidInvoice(
  tx: Queryable,
  reservation: Reservation,
  { price }: { price?: Price } = {},
): Promise<Invoice> {
  const { id: reservationId, paymentId } = reservation;
  const paid = await closeInvoice(tx, reservationId, "paid");
  const earlier = paid ?? (await findActiveInvoice(reservationId, tx));
  if (!earlier) {
    const parts = { reservationId, reason: "unpaid-rest", except: paymentId } as const;
    await refundPartPayments(tx, parts, { actor: systemActor, now: now() });
  }
  const billed = earlier ?? (await issueInvoice(tx, reservation, { isPaid: true, price }));
  const isNew = paid !== undefined || earlier === undefined;
  if (isNew && paymentId !== null) await recordTaxWithinPayment(tx, billed, paymentId);
  return billed;
}

/** Voids the open invoice of a reservation that was canceled or expired; leaves any other as it is. */
export const voidInvoice = (tx: Queryable, reservationId: number) =>
  closeInvoice(tx, reservationId, "void");

/**
 * Opens the paid invoice of a reservation that costs more now, so that it can become void and what
 * was paid can count for a new one.
 */
export async function reopenPaidInvoiceForReplacement(
  tx: Queryable,
  reservationId: number,
): Promise<void> {
  await tx
    .update(invoice)
    .set({ state: "open", stateChangedAt: sql`now()`, version: sql`${invoice.version} + 1` })
    .where(and(eq(invoice.reservationId, reservationId), eq(invoice.state, "paid")));
}

/**
 * The same if the reservation has ended; for a job that may run after the spot was taken and billed
 * again. Credits stay used where a paid spot was canceled with nothing back.
 */
export function voidInvoiceOfEndedReservation(tx: Queryable, reservationId: number) {
  const hasEnded = sql`exists (select from reservation
    where reservation.id = ${reservationId} and reservation.state in (${stateListSql(endedStates)}))`;
  return closeInvoice(tx, reservationId, "void", hasEnded);
}

/** Between the open state and the ends of an invoice: one transition, as compare-and-set. */
async function closeInvoice(
  tx: Queryable,
  reservationId: number,
  state: "paid" | "void",
  when = sql`true`,
): Promise<Invoice | undefined> {
  const [row] = await tx
    .update(invoice)
    .set({
      state,
      stateChangedAt: sql`now()`,
      version: sql`${invoice.version} + 1`,
      ...(state === "paid" && {
        receivedCents: sql`${invoice.totalCents} - ${invoice.creditedCents} - ${invoice.forgivenCents}`,
      }),
    })
    .where(and(eq(invoice.reservationId, reservationId), eq(invoice.state, "open"), when))
    .returning(invoiceColumns);
  if (!row) return undefined;
  const subject = { type: "invoice", id: row.number };
  await recordEvent(tx, systemActor, { event: `invoice.${state}`, subject });
  if (state === "void" && !(await wasCanceledWithNothingBack(tx, reservationId))) {
    await restoreUsedCredits(tx, { reservationId, anew: false });
  }
  return row;
}

/** Then we keep what was paid, a credit too, whatever becomes of the other payments. */
async function wasCanceledWithNothingBack(tx: Queryable, reservationId: number): Promise<boolean> {
  const { state, endedFromState, cancellationOutcome } = await loadReservation(reservationId, tx);
  return state === "canceled" && endedFromState === "paid" && cancellationOutcome === "nothing";
}

export async function takeNextInvoiceNumber(tx: Queryable, today: PlainDate): Promise<string> {
  const { year } = datePartsOf(today);
  const [counted] = await tx
    .insert(invoiceCounter)
    .values({ year, lastNumber: 1 })
    .onConflictDoUpdate({
      target: invoiceCounter.year,
      set: { lastNumber: sql`${invoiceCounter.lastNumber} + 1` },
    })
    .returning({ lastNumber: invoiceCounter.lastNumber });
  if (!counted) throw new Error(`no invoice number was counted for ${year}`);
  return formatInvoiceNumber(year, counted.lastNumber);
}

/** More numbers than could have been used between a backup and its restore: those of six whole cards. */
const SKIPPED_AFTER_RESTORE = 100;

/**
 * Continues this year's invoice numbers above those that may have been sent since the restored backup: the one gap there is.
 * Returns the next number.
 */
export async function skipInvoiceNumbersAfterRestore(tx: Queryable): Promise<string> {
  const { year } = datePartsOf(await findTodayByDatabaseClock(tx));
  const [counted] = await tx
    .insert(invoiceCounter)
    .values({ year, lastNumber: SKIPPED_AFTER_RESTORE })
    .onConflictDoUpdate({
      target: invoiceCounter.year,
      set: { lastNumber: sql`${invoiceCounter.lastNumber} + ${SKIPPED_AFTER_RESTORE}` },
    })
    .returning();
  if (!counted) throw new Error(`the invoice numbers of ${year} were not counted on`);
  return formatInvoiceNumber(year, counted.lastNumber + 1);
}

async function buyerOf({ id, contactId }: Reservation, tx: Queryable) {
  const contact = contactId === null ? undefined : await findContactWithBusiness(contactId, tx);
  if (!contact) throw new Error(`reservation ${id} has no one to bill`);
  const { business, name, email } = contact;
  const { billing } = (await findLatestInvoice(id, tx))?.buyer ?? {};
  return { business, name, email, ...(billing && { billing }) };
}

function describeSpot(reservation: Reservation, mailing: Mailing): string {
  const spot = findSpot(getLayout(mailing), reservation.spot);
  const trade = findIndustry(reservation.industry)?.name ?? reservation.industry;
  const measure = `${getSize(reservation.size).name} spot, ${formatSizeInInches(reservation.size)}`;
  return `${measure}, ${spot?.id ?? reservation.spot} on the ${spot?.side ?? "card"} of the ${mailing.name} card, for ${trade}. Planned drop date ${longDate(mailing.dropDate)}; design, printing and postage included.`;
}

/**
 * Notes the tax within a payment that was put on an invoice: in proportion to what has come in, so that the parts of one
 * invoice add up to its tax, to the cent. What was forgiven never came in, so no tax is due on it. A payment by credit has
 * none either: its money was taxed when it came.
 */
export async function recordTaxWithinPayment(
  tx: Queryable,
  billed: Pick<Invoice, "reservationId" | "taxCents" | "totalCents" | "taxBasisPoints">,
  name: string,
): Promise<void> {
  const paid = await findPaymentBalance(name, tx);
  if (!paid || !isPaidWithMoney(paid)) return;
  const parts = await findSpotPayments(billed.reservationId, tx);
  const others = parts.filter((part) => part.name !== name);
  const before = others.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const taxBefore = others.reduce((sum, { leftTaxCents }) => sum + leftTaxCents, 0);
  const tax = calculateProportionalTaxCents(before + paid.appliedCents, billed) - taxBefore;
  const taxCents = Math.min(paid.appliedCents, Math.max(0, tax));
  const set = { taxCents, taxBasisPoints: billed.taxBasisPoints };
  await tx.update(payment).set(set).where(eq(payment.id, name));
}

/** Counts what a void invoice received for its replacement; refuses where that pays all of it. */
export async function carryPartPaymentsToNewInvoice(
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
