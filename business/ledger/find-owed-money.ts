import { and, asc, eq, ne, sql } from "drizzle-orm";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { amountToPaySql } from "#business/reservations/pay/billing-queries.ts";
import { leftOfCreditSql } from "#business/reservations/pay/credits/credit-with-balance.ts";
import { taxDueDate } from "#business/reservations/pay/tax.ts";
import { isCountedRefundSql } from "#business/reservations/refunds/payment-balance.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { credit, invoice, refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { datesOfPeriod } from "#platform/date-range.ts";
import { agreement } from "#site.ts";
import {
  latenessBandOf,
  type OwedInvoice,
  type OwedRefund,
  type UpcomingTaxPayment,
} from "./money.ts";
import { movementsSql } from "./money-totals.ts";

/** The open invoices, the longest due first; at most 500. */
export async function findOwedInvoices(today: PlainDate): Promise<OwedInvoice[]> {
  const rows = await db
    .select({
      number: invoice.number,
      reservationId: invoice.reservationId,
      business: sql<string>`${invoice.buyer}->>'business'`,
      dueOn: reservation.paymentDueOn,
      cents: amountToPaySql,
    })
    .from(invoice)
    .innerJoin(reservation, eq(reservation.id, invoice.reservationId))
    .where(and(eq(invoice.state, "open"), sql`${amountToPaySql} > 0`))
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
      cents: sql<number>`coalesce(sum(${leftOfCreditSql}), 0)`.mapWith(Number),
    })
    .from(credit)
    .where(and(sql`${credit.expiresOn} >= ${today}`, sql`${leftOfCreditSql} > 0`));
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
    from ${movementsSql} as moved where on_date between ${from}::date and ${to}::date`);
  return Number(rows[0]?.cents ?? 0);
}
