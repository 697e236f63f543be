import { and, asc, eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import type { Drop, OfficeMailing } from "#business/mailings/mailing.ts";
import { lockMailing } from "#business/mailings/update-locked-mailing.ts";
import { findOccupiedSpots } from "#business/reservations/availability/occupied-spots.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import {
  findSpotPayments,
  type PaymentBalance,
  taxOfRefund,
} from "#business/reservations/refunds/payment-balance.ts";
import { requestPartialRefund } from "#business/reservations/refunds/request-refund.ts";
import { invoice, refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { formatCount } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { agreement, site } from "#site.ts";

/** One buyer's refund because a card went to fewer homes than agreed. Cents, tax included. */
type FewerHomesRefund = {
  reservationId: number;
  reference: string;
  business: string;
  agreed: number;
  paidCents: number;
  cents: number;
  taxCents: number;
  method: PaymentBalance["method"];
};

export type FewerHomesRefunds = {
  pieces: number;
  /** Whether any missing share on this mailing was refunded. */
  given: boolean;
  shares: FewerHomesRefund[];
  /** A key of what was shown, so that nothing else is refunded. */
  key: string;
};

/** The refund for fewer pieces than agreed: the missing share past `agreement.quantityTolerancePercent`, to the cent. */
export function fewerHomesRefundCents(
  totalCents: number,
  { agreed, pieces }: { agreed: number; pieces: number },
): number {
  const least = (agreed * (100 - agreement.quantityTolerancePercent)) / 100;
  return pieces >= least ? 0 : Math.round((totalCents * (agreed - pieces)) / agreed);
}

/** Whether a card that should be in homes has fewer pieces than the Terms allow, and is not confirmed as complete. */
export function isShortOfMailedPieces(mailing: OfficeMailing, today: PlainDate): boolean {
  const { state, dates, drops, households } = mailing;
  if (state !== "dropped" || dates.inHomesBy >= today) return false;
  const agreed = Math.max(households, site.households);
  return fewerHomesRefundCents(100_00, { agreed, pieces: piecesIn(drops) }) > 0;
}

const piecesIn = (drops: readonly Drop[]) => drops.reduce((sum, { pieces }) => sum + pieces, 0);

/**
 * Each buyer's open refund for a mailing with fewer pieces than agreed homes. The agreed number is
 * that of the Terms or of the mailing when they booked, whichever is more. Empty before the mailing
 * is confirmed: cards are dropped off on several days, and some may be missing until then.
 */
export async function findFewerHomesRefunds(
  mailingId: number,
  database: Queryable = db,
): Promise<FewerHomesRefunds> {
  const mailing = await findOfficeMailingById(mailingId, database);
  const given = await wasFewerHomesRefundGiven(mailingId, database);
  const nothing = { pieces: 0, given, shares: [], key: "" };
  if (mailing?.state !== "confirmed") return nothing;
  const pieces = piecesIn(mailing.drops);
  const most = { agreed: await mostAgreed(mailingId, database), pieces };
  if (fewerHomesRefundCents(1_000_000, most) === 0) return { ...nothing, pieces };
  const paid = (await findOccupiedSpots([mailingId], database)).filter(
    ({ state }) => state === "paid",
  );
  const shares: FewerHomesRefund[] = [];
  for (const { id, reference, business } of paid) {
    const share = await shareOf(id, pieces, database);
    if (share) shares.push({ ...share, reference, business: business ?? reference });
  }
  const key = [pieces, ...shares.map(({ reservationId, cents }) => `${reservationId}:${cents}`)];
  return { pieces, given, shares, key: key.join(",") };
}

export async function wasFewerHomesRefundGiven(
  mailingId: number,
  database: Queryable,
): Promise<boolean> {
  const [row] = await database
    .select({ id: refund.id })
    .from(refund)
    .innerJoin(reservation, eq(reservation.id, refund.reservationId))
    .where(and(eq(reservation.mailingId, mailingId), eq(refund.reason, "fewer-homes")))
    .limit(1);
  return row !== undefined;
}

async function mostAgreed(mailingId: number, database: Queryable): Promise<number> {
  const [row] = await database
    .select({ homes: sql<number>`coalesce(max(${reservation.households}), 0)::int` })
    .from(reservation)
    .where(and(eq(reservation.mailingId, mailingId), eq(reservation.state, "paid")));
  return Math.max(row?.homes ?? 0, site.households);
}

async function shareOf(reservationId: number, pieces: number, database: Queryable) {
  const found = await loadPaid(reservationId, database);
  if (!found) return undefined;
  const agreed = Math.max(found.households ?? 0, site.households);
  const wanted = fewerHomesRefundCents(found.totalCents, { agreed, pieces });
  const cents = Math.min(wanted, found.left.leftCents);
  if (cents <= 0 || found.given) return undefined;
  const { left } = found;
  const taxCents = taxOfRefund(left, cents);
  return {
    reservationId,
    agreed,
    paidCents: left.amountCents,
    cents,
    taxCents,
    method: left.method,
  };
}

type Paid = {
  /** The payment that the share is refunded from; of several parts the one with most left. */
  left: PaymentBalance;
  households: number | null;
  totalCents: number;
  /** Whether the missing share was refunded before. */
  given: boolean;
};

async function loadPaid(reservationId: number, database: Queryable): Promise<Paid | undefined> {
  const [row] = await database
    .select({
      households: reservation.households,
      // What they pay for their current spot, after any refund for moving to a smaller one.
      totalCents: sql<number>`(${invoice.totalCents}
        - (select coalesce(sum(refund.amount_cents), 0) from refund
            where refund.reservation_id = ${reservation.id} and refund.reason = 'smaller-spot')
        - (select coalesce(sum(credit.amount_cents - credit.withdrawn_cents), 0) from credit
            where credit.reservation_id = ${reservation.id} and credit.reason = 'smaller-spot'))::int`,
    })
    .from(reservation)
    .innerJoin(invoice, and(eq(invoice.reservationId, reservation.id), eq(invoice.state, "paid")))
    .where(eq(reservation.id, reservationId))
    .orderBy(asc(invoice.id))
    .limit(1);
  const parts = await findSpotPayments(reservationId, database);
  const [left] = parts.toSorted((a, b) => b.leftCents - a.leftCents);
  if (!row || !left) return undefined;
  const before = and(eq(refund.reservationId, reservationId), eq(refund.reason, "fewer-homes"));
  return { ...row, left, given: (await database.$count(refund, before)) > 0 };
}

/** Refunds every buyer on a mailing the missing share, once, and tells them why. `key`: what was shown. */
export const refundFewerHomes = defineAction({
  name: "refundFewerHomes",
  permission: "refunds.give",
  undo: "final",
  async run(
    tx,
    { id, expectedVersion, key }: { id: number; expectedVersion: number; key: string },
    context,
  ) {
    const mailing = await lockMailing({ id, expectedVersion }, tx);
    const seats = await findOccupiedSpots([id], tx);
    for (const seat of seats.toSorted((a, b) => a.id - b.id)) await lockReservation(seat.id, tx);
    const now = await findFewerHomesRefunds(id, tx);
    if (now.key !== key || now.shares.length === 0) {
      throw new Refusal(
        "conflict",
        "These refunds changed or were just issued. Check them and try again.",
      );
    }
    for (const share of now.shares) await giveBack(tx, mailing, now.pieces, share, context);
    const cents = now.shares.reduce((sum, share) => sum + share.cents, 0);
    const subject = { type: "mailing", id };
    const detail = { pieces: now.pieces, advertisers: now.shares.length, cents };
    const event = "mailing.fewer-homes-refunded";
    return { event: { event, subject, detail }, result: { given: now.shares.length, cents } };
  },
});

async function giveBack(
  tx: Queryable,
  { name }: OfficeMailing,
  pieces: number,
  { reservationId, agreed, cents }: FewerHomesRefund,
  context: ActionContext,
): Promise<void> {
  const found = await loadPaid(reservationId, tx);
  if (!found) throw new Error(`reservation ${reservationId} lost its payment under its lock`);
  const { left } = found;
  const because = `The ${name} card went to ${formatCount(pieces)} homes instead of the ${formatCount(agreed)} we agreed on. Under our Terms, we’re refunding the missing share of your price.`;
  await requestPartialRefund(tx, { left, cents, reason: "fewer-homes", because }, context);
}
