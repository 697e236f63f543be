import { asc, eq } from "drizzle-orm";
import { findHistoryOf, type JournalEntry } from "#business/journal/find.ts";
import { credit, dispute, invoice, payment, refund, reservationPayment } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { toInvoice } from "./find.ts";
import type { Credit, Invoice, Payment, Refund } from "./invoice.ts";
import { findLeft } from "./left-of-payment.ts";

/** `granted`: it paid the place. `twice`, `lost`: it goes back. Null: it did not come to anything yet. */
export type PaymentOutcome = "granted" | "twice" | "lost" | null;

export type PaymentWithFate = Payment & {
  outcome: PaymentOutcome;
  /** In the order in which they were decided. */
  refunds: OfficeRefund[];
  /** What has not gone back, and is not going back. */
  leftCents: number;
  /** Tax within that. */
  leftTaxCents: number;
};

export type OfficeRefund = Refund & { lastError: string | null; version: number };

export type MoneyOf = {
  /** In the order in which they were issued, void ones too. */
  invoices: Invoice[];
  payments: PaymentWithFate[];
  credit: Credit | undefined;
  disputes: { id: string; state: string; reason: string; amountCents: number }[];
};

/** Everything about the money of a reservation, as the office sees it. */
export async function findMoneyOf(
  reservationId: number,
  database: Queryable = db,
): Promise<MoneyOf> {
  const invoices = await database
    .select()
    .from(invoice)
    .where(eq(invoice.reservationId, reservationId))
    .orderBy(asc(invoice.id));
  const payments = await database
    .select({ payment, outcome: reservationPayment.outcome })
    .from(payment)
    .leftJoin(reservationPayment, eq(reservationPayment.payment, payment.name))
    .where(eq(payment.reservationId, reservationId))
    .orderBy(asc(payment.at), asc(payment.name));
  const back = await database
    .select()
    .from(refund)
    .where(eq(refund.reservationId, reservationId))
    .orderBy(asc(refund.createdAt), asc(refund.id));
  const left = await Promise.all(payments.map(({ payment: { name } }) => findLeft(name, database)));
  const [owed] = await database
    .select()
    .from(credit)
    .where(eq(credit.reservationId, reservationId));
  const disputes = await database
    .select({
      id: dispute.id,
      state: dispute.state,
      reason: dispute.reason,
      amountCents: dispute.amountCents,
    })
    .from(dispute)
    .where(eq(dispute.reservationId, reservationId))
    .orderBy(asc(dispute.openedAt));
  return {
    invoices: invoices.map(toInvoice),
    payments: payments.map((row, i) => ({
      ...row.payment,
      way: row.payment.way as Payment["way"],
      outcome: row.outcome as PaymentOutcome,
      refunds: back.filter((one) => one.payment === row.payment.name) as OfficeRefund[],
      leftCents: left[i]?.leftCents ?? 0,
      leftTaxCents: left[i]?.leftTaxCents ?? 0,
    })),
    credit: owed,
    disputes,
  };
}

/** What happened to a reservation and to its invoices, in order. */
export function findTimeline(
  reservationId: number,
  invoices: readonly Invoice[],
  database: Queryable = db,
): Promise<JournalEntry[]> {
  return findHistoryOf(
    [
      { type: "reservation", id: String(reservationId) },
      ...invoices.map(({ number }) => ({ type: "invoice", id: number })),
    ],
    database,
  );
}
