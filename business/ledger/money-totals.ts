import { and, asc, eq, ne, sql } from "drizzle-orm";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { invoiceCentsLeftToPaySql } from "#business/reservations/pay/billing-queries.ts";
import { centsLeftOfCreditSql } from "#business/reservations/pay/credits/give-credit.ts";
import { taxDueDate } from "#business/reservations/pay/payment-terms.ts";
import {
  isCountedRefundSql,
  refundCauseSql,
} from "#business/reservations/refunds/payment-balance.ts";
import { firmOrPaidStates } from "#business/reservations/reservation.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { lead } from "#database/schema/leads.ts";
import { credit, invoice, refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { arizonaMidnight, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { datesOfPeriod } from "#platform/date-range.ts";
import { agreement } from "#site.ts";
import {
  latenessBandOf,
  type MonthTotals,
  type OwedInvoice,
  type OwedRefund,
  type UpcomingTaxPayment,
} from "./money.ts";

/** The totals of the latest months with money, newest first, at most 36. */
export async function listMonthTotals(): Promise<MonthTotals[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select to_char(on_date, 'YYYY-MM') as month,
      coalesce(sum(amount_cents) filter (where kind = 'card'), 0) as card,
      coalesce(sum(amount_cents) filter (where kind = 'invoice'), 0) as invoice,
      coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0) as back,
      coalesce(sum(amount_cents) filter (where kind = 'lost'), 0) as lost,
      sum(case kind when 'refunded' then -tax_cents else tax_cents end) as tax,
      coalesce(sum(amount_cents) filter (where kind = 'expense'), 0) as spent
    from (
      select kind, on_date, amount_cents, tax_cents from ${moneyMovementsSql} as movements
      union all
      select 'expense', paid_on, amount_cents, 0 from expense where removed_at is null
    ) as moved
    group by 1 order by 1 desc limit 36`);
  return rows.map(({ month = "", ...sums }) => {
    const [cardCents, invoiceCents] = [Number(sums.card), Number(sums.invoice)];
    const [refundedCents, lostCents] = [Number(sums.back), Number(sums.lost)];
    const [taxCents, expenseCents] = [Number(sums.tax), Number(sums.spent)];
    const netCents = cardCents + invoiceCents - refundedCents - lostCents;
    const profitCents = netCents - taxCents - expenseCents;
    return {
      month,
      cardCents,
      invoiceCents,
      refundedCents,
      lostCents,
      netCents,
      taxCents,
      expenseCents,
      profitCents,
    };
  });
}

/** Sales, refunds or payments taken back on a date at one rate of the city's tax. The last two have negative amounts. */
export type TaxReportLine = {
  on: PlainDate;
  basisPoints: number;
  kind: "sold" | "given-back" | "taken-back";
  /** The number of payments, of payments taken back, or of refunds: each partial refund counts. */
  count: number;
  priceCents: number;
  taxCents: number;
  totalCents: number;
};

/**
 * The tax report of a range of Arizona dates, both included, by date and rate. A payment, whole or
 * of a part, counts on the day it came; one that was taken back counts against the day of that. What
 * was forgiven never came in, and what was too much is no sale. A refund, whole or partial, on the day it went out, at the rate of the
 * sale. Money that paid no spot (twice, too late) is no sale, a credit's own money counted when it
 * came in, and a lost dispute changes nothing: whether its tax can be deducted is the accountant's
 * decision.
 */
export async function findTaxReport({
  from,
  to,
}: {
  from: PlainDate;
  to: PlainDate;
}): Promise<TaxReportLine[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select on_date::text as on_date, rate, kind, count(*) as n,
      sum(price) as price, sum(tax) as tax, sum(total) as total
    from (
      select (payment.received_at at time zone 'America/Phoenix')::date as on_date, payment.tax_basis_points as rate,
        'sold' as kind, payment.amount_cents - payment.excess_cents - payment.tax_cents as price, payment.tax_cents as tax,
        payment.amount_cents - payment.excess_cents as total
      from payment
      where payment.outcome = 'granted' and payment.method in ('online', 'invoice')
      union all
      select (back.reversed_at at time zone 'America/Phoenix')::date, payment.tax_basis_points, 'taken-back',
        payment.excess_cents + payment.tax_cents - payment.amount_cents, -payment.tax_cents,
        payment.excess_cents - payment.amount_cents
      from payment_reversal as back
      join payment on payment.id = back.payment_id and payment.method in ('online', 'invoice')
        and payment.outcome = 'granted'
      union all
      select (refund.done_at at time zone 'America/Phoenix')::date, payment.tax_basis_points,
        'given-back', refund.tax_cents - refund.amount_cents, -refund.tax_cents, -refund.amount_cents
      from refund
      join payment on payment.id = refund.payment_id and payment.outcome = 'granted'
      where refund.state = 'done' and ${refundCauseSql} not in ('dispute', 'overpaid')
    ) as lines
    where on_date between ${from}::date and ${to}::date
    group by 1, 2, 3 order by 1, 2, 3 desc`);
  return rows.map((row) => ({
    on: row.on_date ?? "",
    basisPoints: Number(row.rate),
    kind: row.kind as TaxReportLine["kind"],
    count: Number(row.n),
    priceCents: Number(row.price),
    taxCents: Number(row.tax),
    totalCents: Number(row.total),
  }));
}

/** The city's tax within a payment, in SQL on a row of `payment`; 0 where it paid no spot. */
export const taxCentsOfPaymentSql =
  sql<number>`(case when payment.method in ('online', 'invoice') and payment.outcome = 'granted'
  then payment.tax_cents else 0 end)`.mapWith(Number);

/**
 * Every movement of money, as a table in SQL: `kind` (received by card or by invoice, refunded, lost
 * to a bank), its Arizona date, its reservation, the amount and the city's tax within it. Refunds
 * and losses are positive amounts; a payment that was taken back is a negative one on the date of
 * that. What a credit paid or the office forgave is no money. A dispute that was lost has no tax:
 * whether it can be deducted is the accountant's decision.
 */
export const moneyMovementsSql = sql`(
  select case payment.method when 'online' then 'card' else 'invoice' end as kind,
    (payment.received_at at time zone 'America/Phoenix')::date as on_date,
    payment.reservation_id, payment.amount_cents, ${taxCentsOfPaymentSql} as tax_cents
  from payment where payment.method in ('online', 'invoice')
  union all
  select case payment.method when 'online' then 'card' else 'invoice' end,
    (back.reversed_at at time zone 'America/Phoenix')::date,
    payment.reservation_id, -payment.amount_cents, -${taxCentsOfPaymentSql}
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

/** What a month has brought so far. Money in cents: what came in, less what was taken back, and what went back. */
export type MonthToDateFigures = {
  receivedCents: number;
  refundedCents: number;
  sold: number;
  leads: number;
};

export async function getMonthToDateFigures(today: PlainDate): Promise<MonthToDateFigures> {
  const first = `${today.slice(0, 7)}-01`;
  const start = arizonaMidnight(first).toISOString();
  const { rows } = await db.execute<Record<string, string>>(sql`select
    (select coalesce(sum(amount_cents), 0) from ${moneyMovementsSql} as moved
      where on_date >= ${first}::date and kind in ('card', 'invoice')) as received,
    (select coalesce(sum(amount_cents), 0) from ${moneyMovementsSql} as moved
      where on_date >= ${first}::date and kind = 'refunded') as refunded,
    (select count(*) from ${reservation}
      where ${reservation.createdAt} >= ${start}::timestamptz and ${reservation.state} in ${[...firmOrPaidStates]}) as sold,
    (select count(*) from ${lead} where ${lead.createdAt} >= ${start}::timestamptz and ${lead.deletedAt} is null) as leads`);
  const [row] = rows;
  return {
    receivedCents: Number(row?.received ?? 0),
    refundedCents: Number(row?.refunded ?? 0),
    sold: Number(row?.sold ?? 0),
    leads: Number(row?.leads ?? 0),
  };
}

/** The open invoices, the longest due first; at most 500. */
export async function findOwedInvoices(today: PlainDate): Promise<OwedInvoice[]> {
  const rows = await db
    .select({
      number: invoice.number,
      reservationId: invoice.reservationId,
      business: sql<string>`${invoice.buyer}->>'business'`,
      dueOn: reservation.paymentDueOn,
      cents: invoiceCentsLeftToPaySql,
    })
    .from(invoice)
    .innerJoin(reservation, eq(reservation.id, invoice.reservationId))
    .where(and(eq(invoice.state, "open"), sql`${invoiceCentsLeftToPaySql} > 0`))
    .orderBy(sql`${reservation.paymentDueOn} asc nulls last`, asc(invoice.id))
    .limit(500);
  return rows.map((row) => ({ ...row, age: latenessBandOf(row.dueOn, today) }));
}

/** The refunds that have not arrived yet, the earliest due first; at most 500. */
export async function findOwedRefunds(): Promise<OwedRefund[]> {
  const rows = await db
    .select({
      id: sql<string>`${refund.id}::text`,
      reservationId: refund.reservationId,
      business: sql<string>`coalesce(${advertiser.name}, '')`,
      cents: refund.amountCents,
      state: sql<OwedRefund["state"]>`${refund.state}`,
      decidedOn: sql<PlainDate>`(${refund.createdAt} at time zone 'America/Phoenix')::date::text`,
    })
    .from(refund)
    .innerJoin(reservation, eq(reservation.id, refund.reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(and(ne(refund.state, "done"), isCountedRefundSql))
    .orderBy(asc(refund.createdAt), asc(refund.id))
    .limit(500);
  return rows.map(({ decidedOn, ...row }) => ({
    ...row,
    dueOn: businessDaysAfter(decidedOn, agreement.refundBusinessDays),
  }));
}

/** The credits that can still be used: how many, and what is left of them in cents. */
export async function findOutstandingCreditTotals(
  today: PlainDate,
): Promise<{ count: number; cents: number }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${centsLeftOfCreditSql}), 0)`.mapWith(Number),
    })
    .from(credit)
    .where(and(sql`${credit.expiresOn} >= ${today}`, sql`${centsLeftOfCreditSql} > 0`));
  return row ?? { count: 0, cents: 0 };
}

/** The tax of last month until its due date, and of this month so far. What was filed and paid isn't known here. */
export async function findUpcomingTaxPayments(today: PlainDate): Promise<UpcomingTaxPayment[]> {
  const months = (["last-month", "this-month"] as const)
    .map((period) => datesOfPeriod(period, today))
    .map((dates) => ({ ...dates, dueOn: taxDueDate(dates.from) }))
    .filter(({ dueOn }) => dueOn >= today);
  const owed = await Promise.all(
    months.map(async (month) => ({ ...month, cents: await findTax(month) })),
  );
  return owed.filter(({ cents }) => cents !== 0);
}

async function findTax({ from, to }: { from: PlainDate; to: PlainDate }) {
  const { rows } = await db.execute<{ cents: string }>(sql`
    select coalesce(sum(case kind when 'refunded' then -tax_cents else tax_cents end), 0) as cents
    from ${moneyMovementsSql} as moved where on_date between ${from}::date and ${to}::date`);
  return Number(rows[0]?.cents ?? 0);
}
