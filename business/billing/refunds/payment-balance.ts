import { and, eq, inArray, sql } from "drizzle-orm";
import type { RefundReason } from "#business/billing/invoices/invoice.ts";
import { proportionalTax } from "#business/billing/tax/tax.ts";
import { credit, invoice, payment, refund } from "#database/schema/billing.ts";
import { reservationPayment } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** The part of a payment that is not refunded, being refunded, or given as a credit. Cents. */
export type PaymentBalance = {
  name: string;
  reservationId: number;
  method: "online" | "invoice" | "credit";
  amountCents: number;
  /** Tax within the payment; 0 if it paid no spot. */
  taxCents: number;
  leftCents: number;
  leftTaxCents: number;
};

/**
 * Reasons of refunds that we do not send: started at the gateway, or taken by a bank for a dispute.
 * If one fails, the money is with us again.
 */
export const gatewayInitiatedReasons = [
  "at-gateway",
  "dispute",
] as const satisfies readonly RefundReason[];

export const isGatewayInitiatedRefund = ({ reason }: { reason: string }) =>
  gatewayInitiatedReasons.some((each) => each === reason);

/**
 * SQL condition for refunds that count: a failed one that was started elsewhere is not ours to
 * send.
 */
export const isCountedRefundSql = sql`not (${refund.state} = 'failed' and ${inArray(refund.reason, [...gatewayInitiatedReasons])})`;

/** A payment and what is left of it; undefined for an unknown payment. */
export async function findPaymentBalance(
  name: string,
  database: Queryable = db,
): Promise<PaymentBalance | undefined> {
  const [paid] = await database
    .select({ payment, outcome: reservationPayment.outcome })
    .from(payment)
    .leftJoin(reservationPayment, eq(reservationPayment.paymentId, payment.id))
    .where(eq(payment.id, name));
  if (!paid) return undefined;
  const { reservationId, amountCents, method } = paid.payment;
  const taxCents =
    paid.outcome === "granted" ? await taxWithin(reservationId, amountCents, database) : 0;
  const [back] = await database
    .select({
      cents: sql<number>`coalesce(sum(${refund.amountCents}), 0)::int`,
      tax: sql<number>`coalesce(sum(${refund.taxCents}), 0)::int`,
    })
    .from(refund)
    .where(and(eq(refund.paymentId, name), isCountedRefundSql));
  const credited = await creditedOf(name, database);
  const creditedTax =
    credited === 0 ? 0 : proportionalTax(credited, { taxCents, totalCents: amountCents });
  return {
    name,
    reservationId,
    method: method as PaymentBalance["method"],
    amountCents,
    taxCents,
    // A payment by credit is returned as a credit: there is no money to send.
    leftCents: method === "credit" ? 0 : amountCents - (back?.cents ?? 0) - credited,
    leftTaxCents: taxCents - (back?.tax ?? 0) - creditedTax,
  };
}

/** What standing credits hold of a payment whose spot went on. */
async function creditedOf(name: string, database: Queryable): Promise<number> {
  const [held] = await database
    .select({
      cents: sql<number>`coalesce(sum(${credit.amountCents} - ${credit.withdrawnCents}), 0)::int`,
    })
    .from(credit)
    .where(eq(credit.paymentId, name));
  return held?.cents ?? 0;
}

/** The tax within a refund: in proportion, and the last cent with the last part. */
export function taxOfRefund(
  { amountCents, taxCents, leftCents, leftTaxCents }: Omit<PaymentBalance, "name" | "method">,
  cents: number,
): number {
  if (cents >= leftCents) return Math.max(0, leftTaxCents);
  return Math.min(
    Math.max(0, leftTaxCents),
    proportionalTax(cents, { taxCents, totalCents: amountCents }),
  );
}

/** For an invoice that a payment has paid: the tax within the payment. */
async function taxWithin(reservationId: number, paidCents: number, database: Queryable) {
  const [billed] = await database
    .select({ taxCents: invoice.taxCents, totalCents: invoice.totalCents })
    .from(invoice)
    .where(and(eq(invoice.reservationId, reservationId), eq(invoice.state, "paid")));
  return billed ? proportionalTax(paidCents, billed) : 0;
}

/** SQL condition on a payment and its outcome: it paid no spot, and is not fully refunded. */
export const isUnmatchedPayment = sql`${reservationPayment.outcome} is distinct from 'granted' and ${payment.amountCents}
  > (select coalesce(sum(${refund.amountCents}), 0) from ${refund} where ${refund.paymentId} = ${payment.id} and ${isCountedRefundSql})`;
