import { sql } from "drizzle-orm";
import { findTaxReport, listMonthTotals } from "#business/ledger/money-totals.ts";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import {
  findActiveInvoice,
  findLatestInvoice,
} from "#business/reservations/pay/billing-queries.ts";
import { setTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { payWithCredit } from "#business/reservations/pay/credits/credit-or-forgive.ts";
import { findCreditWithBalance } from "#business/reservations/pay/credits/give-credit.ts";
import {
  type InvoicePaymentInput,
  recordInvoicePayment,
} from "#business/reservations/pay/invoices/record-payment.ts";
import { reversePayment } from "#business/reservations/pay/invoices/reverse-payment.ts";
import { findPaymentBalance } from "#business/reservations/refunds/payment-balance.ts";
import { refundAllOrPartOfPayment } from "#business/reservations/refunds/refund-payment.ts";
import { recordRefundSent } from "#business/reservations/refunds/send-refund.ts";
import { mailing } from "#database/schema/mailings.ts";
import { credit, payment, refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import type { Database, PreviewTransaction } from "#platform/database/transactions.ts";
import { emptyTables } from "#tests/support/database/database.ts";
import { byOperator, firmPlace, recordCheck } from "./papers.ts";
import { context, planTestMailings } from "./reservation.ts";

/** Payments by check, and their reversals. */

/** A spot that owes $1,000 and $17 tax on an invoice. */
export async function taxedPlace() {
  const [mailingId = 0] = await planTestMailings();
  await setTaxRate({ from: await findTodayByDatabaseClock(), basisPoints: 170 }, byOperator);
  const { reservationId } = await firmPlace({ mailingId });
  return reservationId;
}

/** The version of the newest invoice. */
export const versionOf = async (id: number) => (await findLatestInvoice(id))?.version ?? 0;

/** The office records a check; returns what it paid for. */
export async function recordPart(
  id: number,
  amountCents: number,
  more: Partial<InvoicePaymentInput> = {},
) {
  const input = { reservationId: id, amountCents, note: "", expectedVersion: await versionOf(id) };
  return recordInvoicePayment({ ...input, ...more }, byOperator);
}

/** The same; returns the payment's name. */
export async function pay(
  id: number,
  amountCents = 1017_00,
  more: Partial<InvoicePaymentInput> = {},
) {
  await recordPart(id, amountCents, more);
  const rows = await db.select().from(payment).orderBy(payment.receivedAt, payment.id);
  return rows.at(-1)?.id ?? "";
}

/** The office takes a payment back, due again in seven business days. */
export async function takeBack(
  id: number,
  name: string,
  reason: "mistake" | "bounced" = "mistake",
) {
  const dueOn = businessDaysAfter(await findTodayByDatabaseClock(), 7);
  const input = { reservationId: id, payment: name, reason, note: "typed twice", dueOn };
  return reversePayment({ ...input, expectedVersion: await versionOf(id) }, byOperator);
}

/** The office's own decision to refund a part of a payment, or all of it; of the one that paid the spot, unless it is named. */
export async function giveBack(
  id: number,
  amountCents: number,
  more: { payment?: string; leftCents?: number } = {},
) {
  const { version: expectedVersion = 0, paymentId } = (await findReservationById(id)) ?? {};
  const { payment = paymentId ?? "" } = more;
  const { leftCents = 0 } = (await findPaymentBalance(payment)) ?? {};
  const wish = { reservationId: id, payment, amountCents, leftCents, expectedVersion, ...more };
  return refundAllOrPartOfPayment({ ...wish, because: "fewer homes" }, byOperator);
}

/** The only refund, as the office sees it. */
export async function theRefund() {
  const [row] = await db.select().from(refund);
  return { refundId: row?.id ?? "", expectedVersion: row?.version ?? 0 };
}

/** The office records that it has sent a refund. */
export const recordSent = (owed: { id: string; version: number } | undefined, note = "") =>
  recordRefundSent(
    { refundId: owed?.id ?? "", note, expectedVersion: owed?.version ?? 0 },
    byOperator,
  );

/** The books in which everything adds up to nothing. */
export const emptyBooks = { months: 0, sold: 0, tax: 0 };

/** What the months and the tax report add up to, in cents. */
export const books = async () => {
  const today = await findTodayByDatabaseClock();
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
  const lines = await findTaxReport({ from: today, to: today });
  return {
    months: sum((await listMonthTotals()).map(({ netCents }) => netCents)),
    sold: sum(lines.map(({ totalCents }) => totalCents)),
    tax: sum(lines.map(({ taxCents }) => taxCents)),
  };
};

/** A fresh installation where one business has a credit of $1,017 from a spot on the first card that it canceled. */
export async function creditedBusiness() {
  const [first = 0, second = 0, third = 0] = await planTestMailings();
  const today = await findTodayByDatabaseClock();
  await setTaxRate({ from: today, basisPoints: 170 }, byOperator);
  const { reservationId } = await firmPlace({ mailingId: first });
  await recordCheck(reservationId);
  const past = sql`${today}::date - 1`;
  await db.update(mailing).set({ bookingCloses: past, briefDue: past }).where(sql`id = ${first}`);
  await cancelAndCompensate({ reservationId, expects: "credit" }, context);
  const [given] = await db.select().from(credit);
  await emptyTables("message", "job");
  return { second, third, creditId: given?.id ?? 0 };
}

/** The same business owes an invoice for a spot on another card: in F5 $600 and $10.20 tax. */
export async function owedPlace(wish: { mailingId: number; spot?: string; industry?: string }) {
  const { reservationId } = await firmPlace({ spot: "F5", ...wish });
  await db.execute(sql`update reservation set advertiser_id = (select advertiser_id from reservation
    where id = (select reservation_id from credit limit 1)) where id = ${reservationId}`);
  return reservationId;
}

/** Takes a part of the credit off the invoice of a spot, as the operator sees it now or saw it. */
export async function takeCredit(
  input: { reservationId: number; amountCents: number; expectedVersion?: number },
  database: Database | PreviewTransaction = db,
) {
  const { version = 0 } = (await findActiveInvoice(input.reservationId, database)) ?? {};
  const [given] = await database.select().from(credit);
  const creditId = given?.id ?? 0;
  return payWithCredit({ expectedVersion: version, ...input, creditId }, byOperator, database);
}

/** What is left of the credit, in cents. */
export async function creditLeft(): Promise<number | undefined> {
  const [given] = await db.select().from(credit);
  return (await findCreditWithBalance(given?.id ?? 0))?.leftCents;
}
