import { sql } from "drizzle-orm";

/**
 * The city's tax within a payment, in SQL on a row of `payment`, as it was noted when the payment
 * was put on its invoice. 0 for money that paid no spot, for a credit, whose money was taxed when it
 * came in, and for what was forgiven, which never came.
 */
export const taxOfPaymentSql = sql<number>`payment.tax_cents`.mapWith(Number);

/**
 * Every movement of money, as a table in SQL: `kind` (received by card or by invoice, refunded, lost
 * to a bank), its Arizona date, its reservation, the amount and the city's tax within it. Refunds
 * and losses are positive amounts. A payment that the office took back counts against the day of that. A dispute that was lost has no tax: whether it can be deducted is
 * the accountant's decision.
 */
export const movementsSql = sql`(
  select case payment.method when 'online' then 'card' else 'invoice' end as kind,
    (payment.received_at at time zone 'America/Phoenix')::date as on_date,
    payment.reservation_id, payment.amount_cents, ${taxOfPaymentSql} as tax_cents
  from payment where payment.method in ('online', 'invoice')
  union all
  select 'invoice', (back.reversed_at at time zone 'America/Phoenix')::date, payment.reservation_id,
    -payment.amount_cents, -${taxOfPaymentSql}
  from payment_reversal as back join payment on payment.id = back.payment_id
  where payment.method = 'invoice'
  union all
  select 'refunded', (refund.done_at at time zone 'America/Phoenix')::date, refund.reservation_id,
    refund.amount_cents, refund.tax_cents
  from refund where refund.state = 'done' and refund.done_at is not null and refund.reason <> 'dispute'
  union all
  select 'lost', (dispute.state_changed_at at time zone 'America/Phoenix')::date, dispute.reservation_id,
    dispute.amount_cents, 0
  from dispute where dispute.state = 'lost')`;
