import { sql } from "drizzle-orm";

/**
 * The city's tax within a payment, in SQL on a row of `payment`: the invoice's tax in proportion. 0
 * for money that paid no spot, and for a payment by credit, whose money was taxed when it came in.
 */
export const taxOfPaymentSql =
  sql<number>`(case when payment.method = 'credit' then 0 else coalesce((
  select round(invoice.tax_cents::numeric * payment.amount_cents / invoice.total_cents)::int
  from reservation_payment as booked
  join invoice on invoice.reservation_id = payment.reservation_id and invoice.state = 'paid'
  where booked.payment_id = payment.id and booked.outcome = 'granted'), 0) end)`.mapWith(Number);

/**
 * Every movement of money, as a table in SQL: `kind` (received by card or by invoice, refunded, lost
 * to a bank), its Arizona date, its reservation, the amount and the city's tax within it. Refunds
 * and losses are positive amounts. A dispute that was lost has no tax: whether it can be deducted is
 * the accountant's decision.
 */
export const movementsSql = sql`(
  select case payment.method when 'online' then 'card' else 'invoice' end as kind,
    (payment.received_at at time zone 'America/Phoenix')::date as on_date,
    payment.reservation_id, payment.amount_cents, ${taxOfPaymentSql} as tax_cents
  from payment where payment.method <> 'credit'
  union all
  select 'refunded', (refund.done_at at time zone 'America/Phoenix')::date, refund.reservation_id,
    refund.amount_cents, refund.tax_cents
  from refund where refund.state = 'done' and refund.done_at is not null and refund.reason <> 'dispute'
  union all
  select 'lost', (dispute.state_changed_at at time zone 'America/Phoenix')::date, dispute.reservation_id,
    dispute.amount_cents, 0
  from dispute where dispute.state = 'lost')`;
