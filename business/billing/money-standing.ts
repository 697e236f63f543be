import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import { invoice, payment, refund, reservation, reservationPayment } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { findCreditsOf } from "./credit-left.ts";
import { counts } from "./left-of-payment.ts";

/** What of a reservation's money somebody can do something about. Cents. */
export type MoneyStanding = {
  /** The newest invoice is not paid: that its money has come can be recorded, also where it is void. */
  billed: boolean;
  /** Credits of the business that can be taken off the open invoice. */
  credits: { id: number; cents: number }[];
  /** Payments of which something can go back. */
  payments: { name: string; cents: number; paidThePlace: boolean }[];
  /** Refunds that wait for a person. `again`: the gateway can be asked once more. */
  refunds: { id: string; cents: number; again: boolean }[];
};

/** How the money of some reservations stands, by their numbers: as many reads for many as for one. */
export async function findMoneyStandings(
  ids: readonly number[],
  database: Queryable = db,
): Promise<ReadonlyMap<number, MoneyStanding>> {
  if (ids.length === 0) return new Map();
  const billed = await findBilled(ids, database);
  const credits = await findUsable(billed, database);
  const payments = await findLeftOver(ids, database);
  const refunds = await findWaiting(ids, database);
  const own = <Row extends { reservationId: number }>(rows: readonly Row[], id: number) =>
    rows.filter(({ reservationId }) => reservationId === id);
  return new Map(
    ids.map((id) => [
      id,
      {
        billed: own(billed, id).some(({ state }) => state !== "paid"),
        credits: own(credits, id),
        payments: own(payments, id).filter(({ cents }) => cents > 0),
        refunds: own(refunds, id),
      },
    ]),
  );
}

const NOTHING: MoneyStanding = { billed: false, credits: [], payments: [], refunds: [] };

/** How the money of one reservation stands. */
export async function getMoneyStanding(
  id: number,
  database: Queryable = db,
): Promise<MoneyStanding> {
  const found = await findMoneyStandings([id], database);
  return found.get(id) ?? NOTHING;
}

/** The newest invoice of each. */
function findBilled(ids: readonly number[], database: Queryable) {
  return database
    .selectDistinctOn([invoice.reservationId], {
      reservationId: invoice.reservationId,
      state: invoice.state,
      advertiserId: reservation.advertiserId,
    })
    .from(invoice)
    .innerJoin(reservation, eq(reservation.id, invoice.reservationId))
    .where(inArray(invoice.reservationId, [...ids]))
    .orderBy(invoice.reservationId, desc(invoice.id));
}

async function findUsable(
  billed: readonly { reservationId: number; state: string; advertiserId: number | null }[],
  database: Queryable,
) {
  const usable = [];
  for (const { reservationId, state, advertiserId } of billed) {
    if (state !== "open" || advertiserId === null) continue;
    const credits = await findCreditsOf(advertiserId, database);
    usable.push(...credits.map(({ id, leftCents }) => ({ reservationId, id, cents: leftCents })));
  }
  return usable;
}

/** Payments with what is left of them; none where a credit that is still good was given for them. */
function findLeftOver(ids: readonly number[], database: Queryable) {
  const gone = sql`(select coalesce(sum(${refund.amountCents}), 0) from ${refund}
    where ${refund.payment} = ${payment.name} and ${counts})`;
  return database
    .select({
      reservationId: payment.reservationId,
      name: payment.name,
      cents: sql<number>`(${payment.amountCents} - ${gone})::int`,
      paidThePlace: sql<boolean>`coalesce(${reservationPayment.outcome} = 'granted', false)`,
    })
    .from(payment)
    .leftJoin(reservationPayment, eq(reservationPayment.payment, payment.name))
    .where(
      and(
        inArray(payment.reservationId, [...ids]),
        sql`${payment.way} <> 'credit'`,
        sql`not exists (select from credit
          where credit.reservation_id = ${payment.reservationId} and credit.used_at is null)`,
      ),
    )
    .orderBy(asc(payment.at), asc(payment.name));
}

function findWaiting(ids: readonly number[], database: Queryable) {
  return database
    .select({
      reservationId: refund.reservationId,
      id: refund.id,
      cents: refund.amountCents,
      again: sql<boolean>`${refund.state} = 'failed' and ${payment.way} = 'card'`,
    })
    .from(refund)
    .innerJoin(payment, eq(payment.name, refund.payment))
    .where(
      and(
        inArray(refund.reservationId, [...ids]),
        or(eq(refund.state, "by-hand"), eq(refund.state, "failed")),
        counts,
      ),
    )
    .orderBy(asc(refund.createdAt), asc(refund.id));
}
