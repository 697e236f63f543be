import { asc, eq, type SQL, sql } from "drizzle-orm";
import {
  type AuditLogEntry,
  findAuditEntriesForSubjects,
} from "#business/audit-log/find-events.ts";
import { paidCostsFromExpenseTotals } from "#business/expenses/expense.ts";
import { findExpenseTotalsByMailing } from "#business/expenses/find-expenses.ts";
import { calculateCosts, costParts, countPiecesForPostage } from "#business/mailings/economics.ts";
import { findOfficeMailingsDroppingBetween } from "#business/mailings/find-mailings.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { invoiceColumns } from "#business/reservations/pay/billing-queries.ts";
import type {
  Invoice,
  Payment,
  Refund,
  ReversalReason,
} from "#business/reservations/pay/invoices/invoice.ts";
import {
  findPaymentBalance,
  isCountedRefundSql,
  refundCauseSql,
} from "#business/reservations/refunds/payment-balance.ts";
import { dispute, invoice, payment, paymentReversal, refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import type { CardProfitFigures, YearProfitLine } from "./money.ts";
import { moneyMovementsSql } from "./money-totals.ts";

/** The results of these cards, whole: all that came in and went out for them, whenever it did. */
export async function findProfitFiguresByMailing(
  mailings: readonly OfficeMailing[],
): Promise<Map<number, CardProfitFigures>> {
  if (mailings.length === 0) return new Map();
  const ids = mailings.map(({ id }) => id);
  const [moved, expenses] = await Promise.all([
    sumMovements(sql`mailing_id in ${ids}`),
    findExpenseTotalsByMailing(ids),
  ]);
  return new Map(
    mailings.map((mailing) => {
      const paidCosts = paidCostsFromExpenseTotals(expenses.get(mailing.id));
      const { costs } = calculateCosts({
        ...mailing,
        pieces: countPiecesForPostage(mailing),
        paidCosts,
      });
      const open = mailing.state === "canceled" ? [] : costParts;
      const expectedCents = open
        .filter((part) => costs[part].paidCents === null)
        .reduce((sum, part) => sum + (costs[part].plannedCents ?? 0), 0);
      const isPrintingUnknown = open.length > 0 && costs.printing.cents === null;
      return [mailing.id, toResult(moved.get(mailing.id), expectedCents, isPrintingUnknown)];
    }),
  );
}

export async function listProfitLinesOfYear(year: number): Promise<YearProfitLine[]> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const mailings = await findOfficeMailingsDroppingBetween(from, to);
  const [results, moved] = await Promise.all([
    findProfitFiguresByMailing(mailings),
    sumMovements(sql`mailing_id is null and on_date between ${from}::date and ${to}::date`),
  ]);
  const cards = mailings.flatMap(({ id, name }) => {
    const result = results.get(id);
    return result ? [{ ...result, mailing: { id, name } }] : [];
  });
  const rest = moved.get(NO_CARD);
  return rest ? [...cards, { ...toResult(rest, 0, false), mailing: null }] : cards;
}

const NO_CARD = 0;

type Moved = Pick<CardProfitFigures, "receivedCents" | "refundedCents" | "recordedCostCents">;

const NOTHING: Moved = { receivedCents: 0, refundedCents: 0, recordedCostCents: 0 };

function toResult(
  moved = NOTHING,
  expectedCostCents: number,
  isPrintingUnknown: boolean,
): CardProfitFigures {
  const { receivedCents, refundedCents, recordedCostCents } = moved;
  const profitCents = receivedCents - refundedCents - recordedCostCents - expectedCostCents;
  return { ...moved, expectedCostCents, profitCents, isPrintingUnknown };
}

/**
 * Every movement of money and every expense with its card, as a table in SQL. A free spot for our error counts as what it is
 * worth: given back on the card with the error, and received on the card with the free spot.
 */
const movedSql = sql`(
  select kind, on_date, reservation.mailing_id, movements.amount_cents - movements.tax_cents as cents
  from ${moneyMovementsSql} as movements
  left join reservation on reservation.id = movements.reservation_id
  union all
  select side.kind, (credit_use.used_at at time zone 'America/Phoenix')::date, side.mailing_id,
    round(credit_use.amount_cents::numeric * invoice.price_cents / invoice.total_cents)
  from credit_use
  join invoice on invoice.id = credit_use.invoice_id
  join credit on credit.id = credit_use.credit_id and credit.reason = 'our-error'
  join reservation wrong on wrong.id = credit.reservation_id
  join reservation free on free.id = credit_use.reservation_id
  cross join lateral (values ('refunded', wrong.mailing_id), ('invoice', free.mailing_id)) as side (kind, mailing_id)
  where credit_use.returned_at is null
  union all
  select 'expense', paid_on, mailing_id, amount_cents from expense where removed_at is null)`;

/** Sums by mailing; `NO_CARD` for what is of none. */
async function sumMovements(which: SQL): Promise<Map<number, Moved>> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select coalesce(mailing_id, ${NO_CARD}) as mailing,
      coalesce(sum(cents) filter (where kind in ('card', 'invoice')), 0) as received,
      coalesce(sum(cents) filter (where kind in ('refunded', 'lost')), 0) as refunded,
      coalesce(sum(cents) filter (where kind = 'expense'), 0) as spent
    from ${movedSql} as moved where ${which} group by 1`);
  return new Map(
    rows.map((row) => [
      Number(row.mailing),
      {
        receivedCents: Number(row.received),
        refundedCents: Number(row.refunded),
        recordedCostCents: Number(row.spent),
      },
    ]),
  );
}

export async function listYearsWithMoney(): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from coalesce(mailing.drop_date, on_date))::int as year
    from ${movedSql} as moved left join mailing on mailing.id = moved.mailing_id order by 1 desc`);
  return rows.map(({ year }) => Number(year));
}

/**
 * What canceled spots let us keep, by mailing: what they paid less what goes back and what stands
 * as a credit, which counts for the card that it pays for; a credit that expired unused is kept. A referral's credit
 * was never paid, so it is no money kept.
 * Where one of several payments was taken back, what the others paid is still kept, though the
 * invoice is void then. Cents before tax.
 */
export async function findCentsKeptFromCancellations(
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
        where refund.payment_id = payment.id and ${refundCauseSql} <> 'overpaid' and ${isCountedRefundSql})), 0)::int as cents
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
        where refund.reservation_id = place.id and ${refundCauseSql} not in ('overpaid', 'smaller-spot')
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

type PaymentDetail = Payment & {
  reversal: { reason: ReversalReason; note: string; at: Date } | null;
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
    .select({
      payment,
      reversal: {
        reason: paymentReversal.reason,
        note: paymentReversal.note,
        at: paymentReversal.reversedAt,
      },
    })
    .from(payment)
    .leftJoin(paymentReversal, eq(paymentReversal.paymentId, payment.id))
    .where(eq(payment.reservationId, reservationId))
    .orderBy(asc(payment.receivedAt), asc(payment.id));
  const refunds = await db
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
    invoices,
    payments: payments.map((row, i) => ({
      ...row.payment,
      reversal: row.reversal,
      refunds: refunds.filter(({ paymentId }) => paymentId === row.payment.id),
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
