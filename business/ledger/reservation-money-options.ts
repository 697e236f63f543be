import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import {
  findCreditsFromReservations,
  findUsableCredits,
} from "#business/reservations/pay/credits/credit-with-balance.ts";
import { isCountedRefundSql } from "#business/reservations/refunds/payment-balance.ts";
import { dispute, invoice, payment, refund } from "#database/schema/billing.ts";
import { reservation, reservationPayment } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";

/** The money actions that a reservation allows. Cents. */
export type ReservationMoneyOptions = {
  /** The newest invoice is unpaid: its payment can be recorded, even if it is void. */
  billed: boolean;
  /** It is open, so its due date can change and it can be paid in parts. */
  isOpen: boolean;
  /** It is open, and something of it is settled, so that the rest can be forgiven. */
  isPartPaid: boolean;
  /** Payments that the office recorded, and rests that it forgave, not taken back. */
  recorded: { name: string; cents: number }[];
  /** Credits of the business that can be applied to the open invoice. */
  credits: { id: number; cents: number }[];
  /** Payments that can be refunded in part or whole. */
  payments: { name: string; cents: number; paidThePlace: boolean }[];
  /** Refunds that wait for a person. `again`: the gateway can retry. */
  refunds: { id: string; cents: number; again: boolean }[];
  /** Refunds that the office recorded as sent. */
  sentByHand: { id: string; cents: number }[];
  /** Refunds that the office decided, and that have not left. */
  withdrawable: { id: string; cents: number }[];
  /** Credits that came from it with something left. */
  given: { id: number; cents: number; isUnused: boolean }[];
  /** Lost disputes that nobody has marked as seen. */
  disputes: { id: string; cents: number }[];
};

/** The money of some reservations, by id, in a fixed number of queries. */
export async function findMoneyOptionsByReservationIds(
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReservationMoneyOptions>> {
  if (ids.length === 0) return new Map();
  const billed = await findBilled(ids);
  const credits = await findUsable(billed);
  const payments = await findLeftOver(ids);
  const recorded = await findRecorded(ids);
  const refunds = await findWaiting(ids);
  const decided = await findDecided(ids);
  const given = await findGiven(ids);
  const disputes = await findLost(ids);
  const own = <Row extends { reservationId: number }>(rows: readonly Row[], id: number) =>
    rows.filter(({ reservationId }) => reservationId === id);
  return new Map(
    ids.map((id) => [
      id,
      {
        billed: own(billed, id).some(({ state }) => state !== "paid"),
        isOpen: own(billed, id).some(({ state }) => state === "open"),
        isPartPaid: own(billed, id).some(({ state, isPartPaid }) => state === "open" && isPartPaid),
        recorded: own(recorded, id),
        credits: own(credits, id),
        payments: own(payments, id).filter(({ cents }) => cents > 0),
        refunds: own(refunds, id),
        sentByHand: own(decided, id).filter(({ isSent }) => isSent),
        withdrawable: own(decided, id).filter(({ isSent }) => !isSent),
        given: own(given, id),
        disputes: own(disputes, id),
      },
    ]),
  );
}

const NOTHING: ReservationMoneyOptions = {
  billed: false,
  isOpen: false,
  isPartPaid: false,
  recorded: [],
  credits: [],
  payments: [],
  refunds: [],
  sentByHand: [],
  withdrawable: [],
  given: [],
  disputes: [],
};

/** The money of one reservation. */
export async function findMoneyOptionsOfReservation(id: number): Promise<ReservationMoneyOptions> {
  const found = await findMoneyOptionsByReservationIds([id]);
  return found.get(id) ?? NOTHING;
}

/** The newest invoice of each reservation. */
function findBilled(ids: readonly number[]) {
  return db
    .selectDistinctOn([invoice.reservationId], {
      reservationId: invoice.reservationId,
      state: invoice.state,
      isPartPaid: sql<boolean>`${invoice.creditedCents} + ${invoice.receivedCents} + ${invoice.forgivenCents} > 0`,
      advertiserId: reservation.advertiserId,
    })
    .from(invoice)
    .innerJoin(reservation, eq(reservation.id, invoice.reservationId))
    .where(inArray(invoice.reservationId, [...ids]))
    .orderBy(invoice.reservationId, desc(invoice.id));
}

async function findUsable(
  billed: readonly { reservationId: number; state: string; advertiserId: number | null }[],
) {
  const usable = [];
  for (const { reservationId, state, advertiserId } of billed) {
    if (state !== "open" || advertiserId === null) continue;
    const credits = await findUsableCredits(advertiserId, db);
    usable.push(...credits.map(({ id, leftCents }) => ({ reservationId, id, cents: leftCents })));
  }
  return usable;
}

/** Payments that the office recorded and has not taken back. */
function findRecorded(ids: readonly number[]) {
  return db
    .select({
      reservationId: payment.reservationId,
      name: payment.id,
      cents: payment.amountCents,
    })
    .from(payment)
    .innerJoin(reservationPayment, eq(reservationPayment.paymentId, payment.id))
    .where(
      and(
        inArray(payment.reservationId, [...ids]),
        inArray(payment.method, ["invoice", "forgiven"]),
        eq(reservationPayment.outcome, "granted"),
        sql`not exists (select from payment_reversal where payment_reversal.payment_id = ${payment.id})`,
      ),
    )
    .orderBy(asc(payment.receivedAt), asc(payment.id));
}

/** Payments with their balances; none if a usable credit was given for them. */
function findLeftOver(ids: readonly number[]) {
  const gone = sql`(select coalesce(sum(${refund.amountCents}), 0) from ${refund}
    where ${refund.paymentId} = ${payment.id} and ${isCountedRefundSql})`;
  const credited = sql`(select coalesce(sum(amount_cents - withdrawn_cents), 0) from credit
    where credit.payment_id = ${payment.id})`;
  return db
    .select({
      reservationId: payment.reservationId,
      name: payment.id,
      cents: sql<number>`(${payment.amountCents} - ${gone} - ${credited})::int`,
      paidThePlace: sql<boolean>`coalesce(${reservationPayment.outcome} = 'granted', false)`,
    })
    .from(payment)
    .leftJoin(reservationPayment, eq(reservationPayment.paymentId, payment.id))
    .where(
      and(
        inArray(payment.reservationId, [...ids]),
        inArray(payment.method, ["online", "invoice"]),
        sql`not exists (select from credit
          where credit.reservation_id = ${payment.reservationId} and credit.reason = 'canceled'
            and credit.withdrawn_cents < credit.amount_cents)`,
        sql`not exists (select from payment_reversal where payment_reversal.payment_id = ${payment.id})`,
      ),
    )
    .orderBy(asc(payment.receivedAt), asc(payment.id));
}

/** Refunds of the office that can be taken back: recorded as sent by hand, or not sent yet. */
function findDecided(ids: readonly number[]) {
  return db
    .select({
      reservationId: refund.reservationId,
      id: refund.id,
      cents: refund.amountCents,
      isSent: sql<boolean>`${refund.state} = 'done'`,
    })
    .from(refund)
    .where(
      and(
        inArray(refund.reservationId, [...ids]),
        isNull(refund.gatewayRefundId),
        sql`(${refund.state} = 'done' and ${refund.reason} <> 'dispute'
          or ${refund.state} in ('requested', 'by-hand') and ${refund.reason} = 'operator')`,
      ),
    )
    .orderBy(asc(refund.createdAt), asc(refund.id));
}

/** Credits that came from them with something left. */
async function findGiven(ids: readonly number[]) {
  const credits = await findCreditsFromReservations(ids, db);
  return credits
    .filter(({ leftCents }) => leftCents > 0)
    .map(({ id, reservationId, leftCents, usedCents }) => ({
      id,
      reservationId,
      cents: leftCents,
      isUnused: usedCents === 0,
    }));
}

async function findLost(ids: readonly number[]) {
  const rows = await db
    .select({
      reservationId: dispute.reservationId,
      id: dispute.id,
      cents: dispute.amountCents,
    })
    .from(dispute)
    .where(
      and(
        inArray(dispute.reservationId, [...ids]),
        eq(dispute.state, "lost"),
        isNull(dispute.resolvedAt),
      ),
    )
    .orderBy(asc(dispute.openedAt), asc(dispute.id));
  return rows.map((row) => ({ ...row, reservationId: row.reservationId ?? 0 }));
}

function findWaiting(ids: readonly number[]) {
  return db
    .select({
      reservationId: refund.reservationId,
      id: refund.id,
      cents: refund.amountCents,
      again: sql<boolean>`${refund.state} = 'failed' and ${payment.method} = 'online'`,
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(
      and(
        inArray(refund.reservationId, [...ids]),
        or(eq(refund.state, "by-hand"), eq(refund.state, "failed")),
        isCountedRefundSql,
      ),
    )
    .orderBy(asc(refund.createdAt), asc(refund.id));
}
