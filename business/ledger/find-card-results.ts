import { sql } from "drizzle-orm";
import { paidCostsFromExpenseTotals } from "#business/expenses/expense.ts";
import { findExpenseTotalsByMailing } from "#business/expenses/find-expenses.ts";
import { calculateCosts, costParts, countPiecesForPostage } from "#business/mailings/economics.ts";
import { findOfficeMailingsByIdsOrDropDates } from "#business/mailings/find-mailings.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { FinancialResult, MailingFinancialResult } from "./mailing-financial-result.ts";
import { movementsSql } from "./movements.ts";

type Range = { from: PlainDate; to: PlainDate };

/**
 * The results of the cards with money or expenses between two Arizona dates, both included, by drop
 * date; what is for no card comes last. Money counts on the day it came in or went out. Planned costs
 * count with a card that drops within the range.
 */
export async function findCardResults(range: Range): Promise<MailingFinancialResult[]> {
  const moved = await findResults(range, undefined);
  const mailings = await findOfficeMailingsByIdsOrDropDates({ ids: [...moved.keys()], ...range });
  const paid = await findExpenseTotalsByMailing(mailings.map(({ id }) => id));
  const planned = (mailing: OfficeMailing) => {
    const isCounted =
      mailing.state !== "canceled" &&
      range.from <= mailing.dropDate &&
      mailing.dropDate <= range.to;
    if (!isCounted) return { plannedCents: 0, isPrintingUnknown: false };
    const expenses = paidCostsFromExpenseTotals(paid.get(mailing.id));
    const { costs } = calculateCosts({
      ...mailing,
      pieces: countPiecesForPostage(mailing),
      paidCosts: expenses,
    });
    const open = costParts.filter((part) => costs[part].paidCents === null);
    return {
      plannedCents: open.reduce((sum, part) => sum + (costs[part].plannedCents ?? 0), 0),
      isPrintingUnknown: costs.printing.cents === null,
    };
  };
  const cards = mailings.map((mailing) => ({
    ...(moved.get(mailing.id) ?? NOTHING),
    ...planned(mailing),
    mailing: { id: mailing.id, name: mailing.name },
  }));
  const rest = moved.get(NO_CARD);
  return rest
    ? [...cards, { ...rest, plannedCents: 0, isPrintingUnknown: false, mailing: null }]
    : cards;
}

/** What came in and went out for one card so far; undefined if nothing did. */
export async function findCardResult(mailingId: number): Promise<FinancialResult | undefined> {
  const ever = { from: "1900-01-01", to: "2999-12-31" };
  return (await findResults(ever, mailingId)).get(mailingId);
}

const NO_CARD = 0;
const NOTHING: FinancialResult = {
  receivedCents: 0,
  refundedCents: 0,
  expenseCents: 0,
  profitCents: 0,
};

/** Results by mailing; `NO_CARD` for what is of none. */
async function findResults(
  { from, to }: Range,
  mailingId: number | undefined,
): Promise<Map<number, FinancialResult>> {
  const only = mailingId === undefined ? sql`true` : sql`mailing_id = ${mailingId}`;
  const { rows } = await db.execute<Record<string, string>>(sql`
    select coalesce(mailing_id, ${NO_CARD}) as mailing,
      coalesce(sum(cents) filter (where kind in ('card', 'invoice')), 0) as received,
      coalesce(sum(cents) filter (where kind in ('refunded', 'lost')), 0) as refunded,
      coalesce(sum(cents) filter (where kind = 'expense'), 0) as spent
    from (
      select kind, on_date, reservation.mailing_id, movements.amount_cents - movements.tax_cents as cents
      from ${movementsSql} as movements
      left join reservation on reservation.id = movements.reservation_id
      union all
      select 'expense', paid_on, mailing_id, amount_cents from expense where removed_at is null
    ) as moved
    where on_date between ${from}::date and ${to}::date and ${only}
    group by 1`);
  return new Map(
    rows.map((row) => {
      const receivedCents = Number(row.received);
      const refundedCents = Number(row.refunded);
      const expenseCents = Number(row.spent);
      const profitCents = receivedCents - refundedCents - expenseCents;
      return [Number(row.mailing), { receivedCents, refundedCents, expenseCents, profitCents }];
    }),
  );
}

export async function findMoneyYears(): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from on_date)::int as year from (
      select on_date from ${movementsSql} as movements
      union all select paid_on from expense where removed_at is null
    ) as moved order by 1 desc`);
  return rows.map(({ year }) => Number(year));
}
