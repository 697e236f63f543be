import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { invoiceCentsLeftToPaySql } from "#business/reservations/pay/billing-queries.ts";
import {
  isCountedRefundSql,
  isUnsettledPaymentSql,
} from "#business/reservations/refunds/payment-balance.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { dispute, invoice, payment, paymentReversal, refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import {
  containsAllWordsSql,
  foldTextSql,
  orderByWithTieBreaker,
} from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { AmountAndTaxSums, MoneyKind, MoneyProblem, MoneyRow, MoneySearch } from "./money.ts";
import { taxCentsOfPaymentSql } from "./money-totals.ts";

const arizonaDateOf = (column: unknown) =>
  sql<PlainDate>`(${column} at time zone 'America/Phoenix')::date::text`;

const businessOf = sql<string>`coalesce(${advertiser.name}, '')`;

export async function listMoney(
  { kind, words, state, from, to, sort, descending, page }: MoneySearch,
  limit: number,
): Promise<{ rows: MoneyRow[]; total: number; sums: AmountAndTaxSums }> {
  const money = KINDS[kind](db).as("money");
  const orders: Record<MoneySearch["sort"], SQLWrapper> = {
    business: foldTextSql(money.business),
    name: foldTextSql(money.name),
    date: money.on,
    reservation: foldTextSql(money.reference),
    state: foldTextSql(money.state),
    more: foldTextSql(money.more),
    tax: money.taxCents,
    amount: money.amountCents,
  };
  const where = and(
    state === ""
      ? undefined
      : sql`(${money.state} = ${state} or ${money.state} like ${`%, ${state}`})`,
    from === undefined ? undefined : sql`${money.on} >= ${from}`,
    to === undefined ? undefined : sql`${money.on} <= ${to}`,
    containsAllWordsSql(words, [money.name, money.reference, money.business, money.more]),
  );
  const rows = await db
    .select({
      id: money.id,
      name: money.name,
      reservationId: money.reservationId,
      reference: money.reference,
      business: money.business,
      on: money.on,
      amountCents: money.amountCents,
      taxCents: money.taxCents,
      state: money.state,
      more: money.more,
      restCents: money.restCents,
    })
    .from(money)
    .where(where)
    .orderBy(
      ...orderByWithTieBreaker(orders[sort], descending, money.since, sql`${money.id} collate "C"`),
    )
    .limit(limit)
    .offset((page - 1) * limit);
  const counts = sql`${money.state} !~ ${NOT_COUNTED[kind]}`;
  const sum = (cents: SQLWrapper) =>
    sql<number>`coalesce(sum(${cents}) filter (where ${counts}), 0)`.mapWith(Number);
  const [all] = await db
    .select({
      total: sql<number>`count(*)::int`,
      amountCents: sum(money.amountCents),
      taxCents: sum(money.taxCents),
      leftOut: sql<number>`count(*) filter (where not (${counts}))::int`,
    })
    .from(money)
    .where(where);
  const { total, ...sums } = all ?? { total: 0, amountCents: 0, taxCents: 0, leftOut: 0 };
  return { rows, total, sums };
}

/** The states of rows that are no money of their own, as patterns; a payment's begins with its method. */
const NOT_COUNTED: Record<MoneyKind, string> = {
  payments: "^(credit|forgiven), |, taken-back$",
  invoices: "^void$",
  refunds: "^failed$",
};

/** Each kind as uniform rows; `since`: the tie-breaker of equal ones. */
const KINDS = { payments, invoices, refunds } as const satisfies Record<MoneyKind, unknown>;

function payments(database: Queryable) {
  return database
    .select({
      id: sql<string>`${payment.id}`.as("id"),
      name: sql<string>`${payment.id}`.as("name"),
      reservationId: sql<number>`${payment.reservationId}`.mapWith(Number).as("reservation_id"),
      reference: reservation.reference,
      business: businessOf.as("business"),
      on: arizonaDateOf(payment.receivedAt).as("on_date"),
      amountCents: payment.amountCents,
      taxCents: taxCentsOfPaymentSql.as("tax_cents"),
      state:
        sql<string>`${payment.method} || ', ' || case when ${paymentReversal.paymentId} is not null then 'taken-back'
          else ${payment.outcome} end`.as("state"),
      more: sql<string | null>`${payment.note}`.as("more"),
      restCents: sql<number | null>`null::int`.as("rest_cents"),
      since: sql`${payment.receivedAt}`.as("since"),
    })
    .from(payment)
    .innerJoin(reservation, eq(reservation.id, payment.reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(paymentReversal, eq(paymentReversal.paymentId, payment.id));
}

const ifOpen = <Value>(value: SQL) =>
  sql<Value | null>`case when ${invoice.state} = 'open' then ${value} end`;

function invoices(database: Queryable) {
  return database
    .select({
      id: sql<string>`${invoice.id}::text`.as("id"),
      name: sql<string>`${invoice.number}`.as("name"),
      reservationId: sql<number>`${invoice.reservationId}`.mapWith(Number).as("reservation_id"),
      reference: reservation.reference,
      business: sql<string>`${invoice.buyer}->>'business'`.as("business"),
      on: sql<PlainDate>`${invoice.issuedOn}::text`.as("on_date"),
      amountCents: sql<number>`${invoice.totalCents}`.as("amount_cents"),
      taxCents: sql<number>`${invoice.taxCents}`.as("tax_cents"),
      state: sql<string>`${invoice.state}`.as("state"),
      more: ifOpen<string>(sql`${reservation.paymentDueOn}::text`).as("more"),
      restCents: ifOpen<number>(invoiceCentsLeftToPaySql).as("rest_cents"),
      since: sql`${invoice.id}`.as("since"),
    })
    .from(invoice)
    .innerJoin(reservation, eq(reservation.id, invoice.reservationId));
}

function refunds(database: Queryable) {
  return database
    .select({
      id: sql<string>`${refund.id}::text`.as("id"),
      name: sql<string>`${refund.paymentId}`.as("name"),
      reservationId: sql<number>`${refund.reservationId}`.mapWith(Number).as("reservation_id"),
      reference: reservation.reference,
      business: businessOf.as("business"),
      on: arizonaDateOf(sql`coalesce(${refund.doneAt}, ${refund.createdAt})`).as("on_date"),
      amountCents: refund.amountCents,
      taxCents: refund.taxCents,
      state: sql<string>`${refund.state}`.as("state"),
      more: sql<string | null>`${refund.reason}`.as("more"),
      restCents: sql<number | null>`null::int`.as("rest_cents"),
      since: sql`${refund.createdAt}`.as("since"),
    })
    .from(refund)
    .innerJoin(reservation, eq(reservation.id, refund.reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId));
}

/** At most 200 items that wait for a person: refunds to send or failed, payments without a spot, disputes. */
export async function listMoneyProblems(): Promise<MoneyProblem[]> {
  const refundProblems = await db
    .select({
      kind: sql<
        MoneyProblem["kind"]
      >`case ${refund.state} when 'failed' then 'refund-failed' else 'to-send' end`,
      id: sql<string>`${refund.id}::text`,
      name: refund.paymentId,
      reservationId: sql<number | null>`${refund.reservationId}::int`,
      business: businessOf,
      amountCents: refund.amountCents,
      decidedOn: arizonaDateOf(refund.createdAt),
    })
    .from(refund)
    .innerJoin(reservation, eq(reservation.id, refund.reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(and(inArray(refund.state, ["by-hand", "failed"]), isCountedRefundSql))
    .orderBy(refund.createdAt)
    .limit(100);
  const unapplied = await unsettledPaymentsQuery();
  const disputed = await db
    .select({
      kind: sql<MoneyProblem["kind"]>`case when ${dispute.state} <> 'lost' then 'disputed'
        when ${reservation.state} = 'paid' then 'dispute-lost-part' else 'dispute-lost' end`,
      id: dispute.id,
      name: dispute.paymentId,
      reservationId: sql<number | null>`${dispute.reservationId}::int`,
      business: businessOf,
      amountCents: dispute.amountCents,
      decidedOn: sql<PlainDate | null>`null`,
    })
    .from(dispute)
    .leftJoin(reservation, eq(reservation.id, dispute.reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(
      sql`${dispute.state} not in ('won', 'warning_closed') and ${dispute.resolvedAt} is null
        and (${dispute.state} <> 'lost' or ${dispute.reservationId} is not null)`,
    )
    .orderBy(dispute.openedAt)
    .limit(50);
  return [...refundProblems, ...unapplied, ...disputed];
}

/** Payments that paid no spot and wait to be applied, refunded or credited, oldest first; at most 50. */
export function unsettledPaymentsQuery() {
  return db
    .select({
      kind: sql<MoneyProblem["kind"]>`'unapplied'`,
      id: payment.id,
      name: payment.id,
      reservationId: sql<number | null>`${payment.reservationId}::int`,
      business: businessOf,
      amountCents: payment.amountCents,
      decidedOn: sql<PlainDate | null>`null`,
    })
    .from(payment)
    .innerJoin(reservation, eq(reservation.id, payment.reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(isUnsettledPaymentSql)
    .orderBy(asc(payment.receivedAt))
    .limit(50);
}

/** Buyers and reservations of invoices, by number ("2027-0001"). */
export async function findInvoiceBuyersByNumber(numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const { number, reservationId } = invoice;
  return db
    .select({ number, reservationId, business: sql<string>`${invoice.buyer}->>'business'` })
    .from(invoice)
    .where(inArray(number, [...numbers]));
}
