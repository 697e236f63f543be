import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import {
  isPaidWithMoney,
  type PaymentMethod,
  type RefundableTotals,
  type RefundReason,
} from "#business/reservations/pay/invoices/invoice.ts";
import { calculateProportionalTaxCents } from "#business/reservations/pay/payment-terms.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { credit, creditUse, payment, paymentReversal, refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/** The part of a payment that is not refunded, being refunded, or given as a credit. Cents. */
export type PaymentBalance = {
  name: string;
  reservationId: number;
  method: PaymentMethod;
  amountCents: number;
  /** The part that was put on the invoice: less what was too much. */
  appliedCents: number;
  /** Tax within that; 0 if it paid no spot. */
  taxCents: number;
  /** Whether it counts for the spot, as a whole or as a part of its price. */
  countsForSpot: boolean;
  leftCents: number;
  leftTaxCents: number;
};

/** Reasons of refunds that we do not send; if one fails, the money is with us again. */
export const gatewayInitiatedRefundReasons = [
  "at-gateway",
  "dispute",
] as const satisfies readonly RefundReason[];

export const isGatewayInitiatedRefund = ({ reason }: { reason: string }) =>
  gatewayInitiatedRefundReasons.some((each) => each === reason);

/** SQL condition for refunds that count: a failed one that was started elsewhere is not ours to send. */
export const isCountedRefundSql = sql`not (${refund.state} = 'failed' and ${inArray(refund.reason, [...gatewayInitiatedRefundReasons])})`;

/** Why money goes back, in SQL on a row of `refund`: of one that pays out a credit, why there was a credit. */
export const refundCauseSql = sql`coalesce((select credit.reason from credit where credit.id = refund.credit_id), refund.reason)`;

export type RefundRow = typeof refund.$inferSelect;

/** A refund's row; refuses an unknown one. */
export async function loadRefund(id: string, tx: Queryable): Promise<RefundRow> {
  const [row] = await tx.select().from(refund).where(eq(refund.id, id));
  if (row) return row;
  throw new Refusal("not-found", "We can’t find that refund. It may already have been canceled.", {
    detail: `no refund ${id}`,
  });
}

/** A payment and what is left of it; undefined for an unknown payment. */
export async function findPaymentBalance(
  name: string,
  database: Queryable = db,
): Promise<PaymentBalance | undefined> {
  const [found] = await findBalances(eq(payment.id, name), database);
  return found;
}

/** The payments that count for a spot, in order: only money, and none that was taken back. */
export async function findSpotPayments(
  reservationId: number,
  database: Queryable,
): Promise<PaymentBalance[]> {
  const found = await findBalances(eq(payment.reservationId, reservationId), database);
  return found.filter((one) => one.countsForSpot && isPaidWithMoney(one));
}

async function findBalances(where: SQL, database: Queryable): Promise<PaymentBalance[]> {
  const sums = sql`(select coalesce(sum(${refund.amountCents}), 0)::int as cents, coalesce(sum(${refund.taxCents}), 0)::int as tax
    from ${refund} where ${refund.paymentId} = ${payment.id} and ${isCountedRefundSql})`;
  const rows = await database
    .select({
      payment,
      isReversed: sql<boolean>`${paymentReversal.paymentId} is not null`,
      backCents: sql<number>`(select cents from ${sums} as back)`,
      backTaxCents: sql<number>`(select tax from ${sums} as back)`,
      creditCents: creditedSql(sql`true`),
      creditedSaleCents: creditedSql(sql`${credit.reason} <> 'overpaid'`),
    })
    .from(payment)
    .leftJoin(paymentReversal, eq(paymentReversal.paymentId, payment.id))
    .where(where)
    .orderBy(asc(payment.receivedAt), asc(payment.id));
  return rows.map(({ payment: paid, isReversed, ...back }) => {
    const { id: name, reservationId, amountCents, excessCents, outcome } = paid;
    const countsForSpot = outcome === "granted" && !isReversed;
    const taxCents = countsForSpot ? paid.taxCents : 0;
    const appliedCents = amountCents - excessCents;
    const sale = { taxCents, totalCents: appliedCents };
    // A payment by credit is returned as a credit: there is no money to send.
    const hasMoney = isPaidWithMoney(paid) && !isReversed;
    return {
      name,
      reservationId,
      method: paid.method,
      amountCents,
      appliedCents,
      taxCents,
      countsForSpot,
      leftCents: hasMoney ? amountCents - back.backCents - back.creditCents : 0,
      leftTaxCents:
        taxCents - back.backTaxCents - calculateProportionalTaxCents(back.creditedSaleCents, sale),
    };
  });
}

/** How much of a payment is in credits of some kind that were not taken back, in cents. */
const creditedSql = (which: SQL) =>
  sql<number>`(select coalesce(sum(${credit.amountCents} - ${credit.withdrawnCents}), 0)::int from ${credit}
    where ${credit.paymentId} = ${payment.id} and ${which})`;

/** The tax within a refund: in proportion, and the last cent with the last part. */
export function taxOfRefund(
  {
    appliedCents,
    taxCents,
    leftCents,
    leftTaxCents,
  }: Pick<PaymentBalance, "appliedCents" | "taxCents" | "leftCents" | "leftTaxCents">,
  cents: number,
): number {
  if (cents >= leftCents) return Math.max(0, leftTaxCents);
  return Math.min(
    Math.max(0, leftTaxCents),
    calculateProportionalTaxCents(cents, { taxCents, totalCents: appliedCents }),
  );
}

/** SQL condition on a payment: it paid no spot, and some of it is not refunded, credited or taken back. */
export const isUnsettledPaymentSql = sql`${payment.outcome} <> 'granted'
  and not exists (select from ${paymentReversal} where ${paymentReversal.paymentId} = ${payment.id})
  and ${payment.amountCents} > ${creditedSql(sql`true`)} + (select coalesce(sum(${refund.amountCents}), 0)
    from ${refund} where ${refund.paymentId} = ${payment.id} and ${isCountedRefundSql})`;

export async function findRefundableTotals(
  { id, state, paymentId }: Pick<Reservation, "id" | "state" | "paymentId">,
  database: Queryable = db,
): Promise<RefundableTotals> {
  const isPaid = state === "paid";
  const parts = await findSpotPayments(id, database);
  const last = isPaid ? await findPaymentBalance(paymentId ?? "", database) : undefined;
  const [used] = await database
    .select({ cents: sql<number>`coalesce(sum(${creditUse.amountCents}), 0)::int` })
    .from(creditUse)
    .where(and(eq(creditUse.reservationId, id), isNull(creditUse.returnedAt)));
  return {
    isPaid,
    method: paymentMethodOf(parts) ?? last?.method ?? null,
    paidCents: parts.length > 0 ? sumCents(parts, "appliedCents") : (last?.amountCents ?? 0),
    leftCents: sumCents(parts, "leftCents"),
    creditedCents: used?.cents ?? 0,
  };
}

const sumCents = (parts: readonly PaymentBalance[], what: "appliedCents" | "leftCents") =>
  parts.reduce((cents, part) => cents + part[what], 0);

/** How the money came, and goes back; undefined if none came. */
function paymentMethodOf(parts: readonly PaymentBalance[]): RefundableTotals["method"] | undefined {
  const [first] = parts;
  if (!first) return undefined;
  return parts.every(({ method }) => method === first.method) ? first.method : "both";
}
