import { sql } from "drizzle-orm";
import {
  causeOfRefundSql,
  isCountedRefundSql,
} from "#business/reservations/refunds/payment-balance.ts";
import { db } from "#platform/database/database.server.ts";

/** Deductions from a spot's price: refunds of its payment, and what a credit paid. Cents before tax. */
export type RefundedAndCreditedCents = { givenBackCents: number; creditCents: number };

export async function findRefundedAndCreditedCents(
  reservationIds: readonly number[],
): Promise<Map<number, RefundedAndCreditedCents>> {
  if (reservationIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; back: number; credited: number }>(sql`
    select place.id,
      (select coalesce(sum(refund.amount_cents - refund.tax_cents), 0)::int from refund
        join payment on payment.id = refund.payment_id and payment.outcome = 'granted'
        where refund.reservation_id = place.id and ${causeOfRefundSql} not in ('overpaid', 'smaller-spot')
          and ${isCountedRefundSql}) as back,
      (select coalesce(
          sum(round(credit_use.amount_cents::numeric * invoice.price_cents / invoice.total_cents)), 0)::int
        from credit_use join invoice on invoice.id = credit_use.invoice_id
        where credit_use.reservation_id = place.id and credit_use.returned_at is null) as credited
    from reservation place where place.id in ${[...reservationIds]}`);
  return new Map(
    rows.map((row) => [Number(row.id), { givenBackCents: row.back, creditCents: row.credited }]),
  );
}
