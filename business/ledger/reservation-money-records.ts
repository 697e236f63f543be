import { asc, eq, sql } from "drizzle-orm";
import {
  type AuditLogEntry,
  findAuditEntriesForSubjects,
} from "#business/audit-log/find-events.ts";
import {
  invoiceColumns,
  toInvoice,
  toPayment,
} from "#business/reservations/pay/billing-queries.ts";
import type { Invoice, Payment, Refund } from "#business/reservations/pay/invoices/invoice.ts";
import { findPaymentBalance } from "#business/reservations/refunds/payment-balance.ts";
import { dispute, invoice, payment, paymentReversal, refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";

type PaymentDetail = Payment & {
  reversal: { reason: "mistake" | "bounced"; note: string; at: Date } | null;
  refunds: RefundDetail[];
  /** The part that is neither refunded nor being refunded. */
  leftCents: number;
  leftTaxCents: number;
};

type RefundDetail = Refund & {
  lastError: string | null;
  version: number;
  /** Null where the gateway does not have it. */
  gatewayRefundId: string | null;
};

export type ReservationMoneyRecords = {
  /** In the order of issue, including void ones. */
  invoices: Invoice[];
  payments: PaymentDetail[];
  /** `isResolved`: an operator marked its end as seen. */
  disputes: {
    id: string;
    state: string;
    reason: string;
    amountCents: number;
    isResolved: boolean;
  }[];
};

export async function findReservationMoneyRecords(
  reservationId: number,
): Promise<ReservationMoneyRecords> {
  const invoices = await db
    .select(invoiceColumns)
    .from(invoice)
    .where(eq(invoice.reservationId, reservationId))
    .orderBy(asc(invoice.id));
  const payments = await db
    .select({ payment, reversal: paymentReversal })
    .from(payment)
    .leftJoin(paymentReversal, eq(paymentReversal.paymentId, payment.id))
    .where(eq(payment.reservationId, reservationId))
    .orderBy(asc(payment.receivedAt), asc(payment.id));
  const back = await db
    .select()
    .from(refund)
    .where(eq(refund.reservationId, reservationId))
    .orderBy(asc(refund.createdAt), asc(refund.id));
  const left = await Promise.all(
    payments.map(({ payment: { id: name } }) => findPaymentBalance(name)),
  );
  const disputes = await db
    .select({
      id: dispute.id,
      state: dispute.state,
      reason: dispute.reason,
      amountCents: dispute.amountCents,
      isResolved: sql<boolean>`${dispute.resolvedAt} is not null`,
    })
    .from(dispute)
    .where(eq(dispute.reservationId, reservationId))
    .orderBy(asc(dispute.openedAt));
  return {
    invoices: invoices.map(toInvoice),
    payments: payments.map((row, i) => ({
      ...toPayment(row.payment),
      reversal: row.reversal && {
        reason: row.reversal.reason as "mistake" | "bounced",
        note: row.reversal.note,
        at: row.reversal.reversedAt,
      },
      refunds: back.filter((one) => one.paymentId === row.payment.id) as RefundDetail[],
      leftCents: left[i]?.leftCents ?? 0,
      leftTaxCents: left[i]?.leftTaxCents ?? 0,
    })),
    disputes,
  };
}

export function findReservationAuditEntries(
  reservationId: number,
  invoices: readonly Invoice[],
): Promise<AuditLogEntry[]> {
  return findAuditEntriesForSubjects(
    [
      { type: "reservation", id: String(reservationId) },
      ...invoices.map(({ number }) => ({ type: "invoice", id: number })),
    ],
    db,
  );
}
