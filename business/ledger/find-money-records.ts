import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
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
import { advertiser } from "#database/schema/advertisers.ts";
import { dispute, invoice, payment, paymentReversal, refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import {
  eachWordInSomeColumnSql,
  isAmongNewestRowsSql,
  MAX_SEARCHED_ROWS,
} from "#platform/database/list-sql.ts";

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

/** Invoices that contain every word in their number or buyer's name, newest first; at most `limit`. */
export async function searchInvoices(words: readonly string[], limit: number) {
  if (words.length === 0) return [];
  const business = sql<string>`${invoice.buyer}->>'business'`;
  return db
    .select({
      number: invoice.number,
      reservationId: invoice.reservationId,
      business,
      totalCents: invoice.totalCents,
      state: sql<Invoice["state"]>`${invoice.state}`,
    })
    .from(invoice)
    .where(
      and(
        isAmongNewestRowsSql(invoice.id, invoice),
        eachWordInSomeColumnSql(words, [invoice.number, business]),
      ),
    )
    .orderBy(desc(invoice.id))
    .limit(limit);
}

export type MoneySearchHit = {
  id: string;
  /** The payment's id at the gateway, or "invoice:" and its number. */
  payment: string;
  reservationId: number | null;
  reference: string | null;
  business: string | null;
  amountCents: number;
  state: string;
};

const whose = { reference: reservation.reference, business: advertiser.name };

const whoseColumns = [reservation.reference, advertiser.name];

/** Payments that contain every word in their name, note, reservation or business, newest first; at most `limit`. */
export async function searchPayments(
  words: readonly string[],
  limit: number,
): Promise<MoneySearchHit[]> {
  if (words.length === 0) return [];
  const newest = db
    .select()
    .from(payment)
    .orderBy(desc(payment.receivedAt), desc(payment.id))
    .limit(MAX_SEARCHED_ROWS)
    .as("newest");
  const { id: name, reservationId, amountCents, note } = newest;
  return db
    .select({ id: name, payment: name, reservationId, ...whose, amountCents, state: newest.method })
    .from(newest)
    .innerJoin(reservation, eq(reservation.id, reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(eachWordInSomeColumnSql(words, [name, sql`${note}`, ...whoseColumns]))
    .orderBy(desc(newest.receivedAt), desc(name))
    .limit(limit);
}

/** Refunds that contain every word in their payment, reservation or business, newest first; at most `limit`. */
export async function searchRefunds(
  words: readonly string[],
  limit: number,
): Promise<MoneySearchHit[]> {
  if (words.length === 0) return [];
  const newest = db
    .select()
    .from(refund)
    .orderBy(desc(refund.createdAt), desc(refund.id))
    .limit(MAX_SEARCHED_ROWS)
    .as("newest");
  const { id, reservationId, amountCents, state } = newest;
  return db
    .select({ id, payment: newest.paymentId, reservationId, ...whose, amountCents, state })
    .from(newest)
    .innerJoin(reservation, eq(reservation.id, reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(eachWordInSomeColumnSql(words, [newest.paymentId, ...whoseColumns]))
    .orderBy(desc(newest.createdAt), desc(id))
    .limit(limit);
}

/** Disputes that contain every word in their name, payment, reason, reservation or business, newest first. */
export async function searchDisputes(
  words: readonly string[],
  limit: number,
): Promise<MoneySearchHit[]> {
  if (words.length === 0) return [];
  const newest = db
    .select()
    .from(dispute)
    .orderBy(desc(dispute.openedAt), desc(dispute.id))
    .limit(MAX_SEARCHED_ROWS)
    .as("newest");
  const { id, reservationId, amountCents, state, reason } = newest;
  return db
    .select({ id, payment: newest.paymentId, reservationId, ...whose, amountCents, state })
    .from(newest)
    .leftJoin(reservation, eq(reservation.id, reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(eachWordInSomeColumnSql(words, [id, newest.paymentId, reason, ...whoseColumns]))
    .orderBy(desc(newest.openedAt), desc(id))
    .limit(limit);
}

/** Buyers and reservations of invoices, by number ("2027-0001"). */
export async function findInvoiceBuyersByNumber(numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const { number, reservationId } = invoice;
  return db
    .select({ number, reservationId, business: sql<string>`${invoice.buyer}->>'business'` })
    .from(invoice)
    .where(inArray(number, [...numbers]));
}
