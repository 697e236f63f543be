import { sql } from "drizzle-orm";
import {
  causeOfRefundSql,
  isCountedRefundSql,
} from "#business/reservations/refunds/payment-balance.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { db } from "#platform/database/database.server.ts";

/**
 * What canceled spots let us keep, by mailing: what they paid less what goes back and what stands
 * as a credit, which counts for the card that it pays for; a credit that expired unused is kept. A referral's credit
 * was never paid, so it is no money kept.
 * Where one of several payments was taken back, what the others paid is still kept, though the
 * invoice is void then. Cents before tax.
 */
export async function findMoneyKeptFromCancellations(
  mailingIds: readonly number[],
): Promise<Map<number, number>> {
  if (mailingIds.length === 0) return new Map();
  const today = await findTodayByDatabaseClock();
  const { rows } = await db.execute<{ mailing_id: number; kept: number }>(sql`
    select place.mailing_id, sum(round(greatest(0, paid.cents - credits.cents + used.cents)::numeric
        * invoice.price_cents / invoice.total_cents))::int as kept
    from reservation place
    join lateral (
      select price_cents, total_cents from invoice where invoice.reservation_id = place.id
      order by invoice.id desc limit 1) as invoice on true
    cross join lateral (
      select coalesce(sum(payment.amount_cents - payment.excess_cents - (select coalesce(sum(refund.amount_cents), 0) from refund
        where refund.payment_id = payment.id and ${causeOfRefundSql} <> 'overpaid' and ${isCountedRefundSql})), 0)::int as cents
      from payment
      where payment.outcome = 'granted' and payment.reservation_id = place.id and payment.method in ('online', 'invoice')
        and not exists (select from payment_reversal where payment_reversal.payment_id = payment.id)) as paid
    cross join lateral (
      select coalesce(sum(case when credit.expires_on >= ${today}::date
          then credit.amount_cents - credit.withdrawn_cents
          else (select coalesce(sum(credit_use.amount_cents), 0) from credit_use
            where credit_use.credit_id = credit.id and credit_use.returned_at is null) end), 0)::int as cents
      from credit where credit.reservation_id = place.id and credit.reason not in ('overpaid', 'referral')) as credits
    cross join lateral (
      select coalesce(sum(credit_use.amount_cents), 0)::int as cents from credit_use
      join credit on credit.id = credit_use.credit_id and credit.reason <> 'referral'
      where credit_use.reservation_id = place.id and credit_use.returned_at is null) as used
    where place.mailing_id in ${[...mailingIds]} and place.state in ('canceled', 'refunded')
    group by place.mailing_id`);
  return new Map(rows.map(({ mailing_id, kept }) => [Number(mailing_id), kept]));
}

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
