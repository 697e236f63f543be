import { sql } from "drizzle-orm";

/** The city's tax within a payment, in SQL on a row of `payment`; 0 where it paid no spot. */
export const taxOfPaymentSql =
  sql<number>`(case when payment.method in ('online', 'invoice') and payment.outcome = 'granted'
  then payment.tax_cents else 0 end)`.mapWith(Number);

/**
 * Every movement of money, as a table in SQL: `kind` (received by card or by invoice, refunded, lost
 * to a bank), its Arizona date, its reservation, the amount and the city's tax within it. Refunds
 * and losses are positive amounts; a payment that was taken back is a negative one on the date of
 * that. What a credit paid or the office forgave is no money. A dispute that was lost has no tax:
 * whether it can be deducted is the accountant's decision.
 */
export const movementsSql = sql`(
  select case payment.method when 'online' then 'card' else 'invoice' end as kind,
    (payment.received_at at time zone 'America/Phoenix')::date as on_date,
    payment.reservation_id, payment.amount_cents, ${taxOfPaymentSql} as tax_cents
  from payment where payment.method in ('online', 'invoice')
  union all
  select case payment.method when 'online' then 'card' else 'invoice' end,
    (back.reversed_at at time zone 'America/Phoenix')::date,
    payment.reservation_id, -payment.amount_cents, -${taxOfPaymentSql}
  from payment_reversal as back join payment on payment.id = back.payment_id
  where payment.method in ('online', 'invoice')
  union all
  select 'refunded', (refund.done_at at time zone 'America/Phoenix')::date, refund.reservation_id,
    refund.amount_cents, refund.tax_cents
  from refund where refund.state = 'done' and refund.done_at is not null and refund.reason <> 'dispute'
  union all
  select 'lost', (dispute.state_changed_at at time zone 'America/Phoenix')::date, dispute.reservation_id,
    dispute.amount_cents, 0
  from dispute where dispute.state = 'lost')`;
