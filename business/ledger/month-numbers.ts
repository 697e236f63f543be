import { sql } from "drizzle-orm";
import { firmOrPaidStates } from "#business/reservations/reservation.ts";
import { lead } from "#database/schema/leads.ts";
import { reservation } from "#database/schema/reservations.ts";
import { arizonaMidnight, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { movementsSql } from "./money-totals.ts";

/** What a month has brought so far. Money in cents: what came in, less what was taken back, and what went back. */
export type MonthNumbers = {
  receivedCents: number;
  refundedCents: number;
  /** Reservations made in the month that are paid, or confirmed and to be paid. */
  sold: number;
  leads: number;
};

export async function findMonthNumbers(today: PlainDate): Promise<MonthNumbers> {
  const first = `${today.slice(0, 7)}-01`;
  const start = arizonaMidnight(first).toISOString();
  const { rows } = await db.execute<Record<string, string>>(sql`select
    (select coalesce(sum(amount_cents), 0) from ${movementsSql} as moved
      where on_date >= ${first}::date and kind in ('card', 'invoice')) as received,
    (select coalesce(sum(amount_cents), 0) from ${movementsSql} as moved
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
