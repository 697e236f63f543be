import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import type { AuditEventName } from "#business/audit-log/events.ts";
import type { ExpectedMailing } from "#business/mailings/advance-mailing.ts";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import type { Drop, Mailing, OfficeMailing } from "#business/mailings/mailing.ts";
import { currentSellingRules } from "#business/mailings/selling-rules.ts";
import { lockMailing, updateLockedMailing } from "#business/mailings/update-locked-mailing.ts";
import {
  findOccupiedSpots,
  pickCommittedBuyers,
} from "#business/reservations/availability/find-availability.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { findSpotPayments, taxOfRefund } from "#business/reservations/refunds/payment-balance.ts";
import { requestPartialPaymentRefundWithEmail } from "#business/reservations/refunds/request-refund.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { postponement } from "#database/schema/mailings.ts";
import { invoice, refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { arizonaDate, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { formatCount } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { agreement, site } from "#site.ts";

/** The audit event for an unfilled card that is mailed anyway. */
const MAILED_UNFILLED_EVENT = "mailing.mailed-anyway" satisfies AuditEventName;

/** The date by which we promised to decide about an unfilled card: the business day after booking closes. */
export function unfilledCardDecisionDate({ dates }: Pick<Mailing, "dates">): PlainDate {
  return businessDaysAfter(dates.bookingCloses, 1);
}

/**
 * Whether a decision to mail or move a card is due on a date: fewer spots are sold than the
 * published rule requires (`currentSellingRules`), booking is over, and the card is not printed.
 * Exclude mailings from `findMailingIdsWithUnfilledCardDecision`.
 */
export function needsUnfilledCardDecision(
  mailing: Pick<Mailing, "state" | "dates">,
  sold: number,
  today: PlainDate,
  minimumSpots: number = currentSellingRules().minimumSpots,
): boolean {
  if (mailing.state !== "published" && mailing.state !== "closed") return false;
  return today > mailing.dates.bookingCloses && sold < minimumSpots;
}

/** Those of some mailings with a decision: moved because they did not fill, or mailed anyway. */
export async function findMailingIdsWithUnfilledCardDecision(
  mailingIds: readonly number[],
  database: Queryable = db,
): Promise<Set<number>> {
  if (mailingIds.length === 0) return new Set();
  const moved = await database
    .select({ id: postponement.mailingId })
    .from(postponement)
    .where(
      and(inArray(postponement.mailingId, [...mailingIds]), eq(postponement.reason, "too-few")),
    );
  const { subjectType, subjectId, event } = auditEvent;
  const kept = await database
    .select({ id: subjectId })
    .from(auditEvent)
    .where(
      and(
        eq(subjectType, "mailing"),
        inArray(subjectId, mailingIds.map(String)),
        eq(event, MAILED_UNFILLED_EVENT),
      ),
    );
  return new Set([...moved, ...kept].map(({ id }) => Number(id)));
}

/** Decides to mail a card that did not fill, and tells every buyer, as published. Returns how many. */
export const decideToMailUnfilledCard = defineAction({
  name: "decideToMailUnfilledCard",
  permission: "mailings.postpone",
  undo: { final: "You can’t undo this, but you can still postpone." },
  async run(tx, seen: ExpectedMailing, context) {
    const before = await lockMailing(seen, tx);
    const seats = await findOccupiedSpots([before.id], tx);
    const sold = seats.filter(({ state }) => state === "unpaid" || state === "paid").length;
    const decided = await findMailingIdsWithUnfilledCardDecision([before.id], tx);
    const isOpen = needsUnfilledCardDecision(before, sold, arizonaDate(context.now));
    if (!isOpen || decided.has(before.id)) {
      throw new Refusal(
        "conflict",
        "There’s nothing to decide: booking is open, enough spots are sold, or it’s already decided.",
      );
    }
    const { version } = await updateLockedMailing(tx, before, {}, context, (to) => ({
      event: MAILED_UNFILLED_EVENT,
      detail: { sold, version: to },
    }));
    const sentences = [
      `When booking closed, ${sold === 1 ? "1 spot" : `${sold} spots`} on the ${before.name} card ${sold === 1 ? "was" : "were"} sold. We’ll mail the card anyway, as planned, on ${longWeekdayDate(before.dropDate)}.`,
      "Your spot, your price, and your dates stay the same. You don’t have to do anything.",
    ];
    const notified = pickCommittedBuyers(seats);
    for (const { id } of notified) {
      await enqueueBookingNews(tx, { id, version }, { news: "mailed-anyway", sentences });
    }
    return { result: { notified: notified.length } };
  },
});

/** One buyer's refund because a card went to fewer homes than agreed. Cents, tax included. */
type FewerHomesRefund = NonNullable<Awaited<ReturnType<typeof shareOf>>> & {
  reference: string;
  business: string;
};

/** The refund for fewer pieces than agreed: the missing share past `agreement.quantityTolerancePercent`, to the cent. */
export function calculateFewerHomesRefundCents(
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
  return calculateFewerHomesRefundCents(100_00, { agreed, pieces: sumDropPieces(drops) }) > 0;
}

export const sumDropPieces = (drops: readonly Drop[]) =>
  drops.reduce((sum, { pieces }) => sum + pieces, 0);

/**
 * Each buyer's open refund for a mailing with fewer pieces than agreed homes. The agreed number is
 * that of the Terms or of the mailing when they booked, whichever is more. Empty before the mailing
 * is confirmed: cards are dropped off on several days, and some may be missing until then. `given`: any on this mailing was
 * refunded; `key`: of what was shown, so that nothing else is refunded.
 */
export async function findFewerHomesRefunds(mailingId: number, database: Queryable = db) {
  const mailing = await findOfficeMailingById(mailingId, database);
  const given = await wasFewerHomesRefundGiven(mailingId, database);
  const shares: FewerHomesRefund[] = [];
  const nothing = { pieces: 0, given, shares, key: "" };
  if (mailing?.state !== "confirmed") return nothing;
  const pieces = sumDropPieces(mailing.drops);
  const most = { agreed: await mostAgreed(mailingId, database), pieces };
  if (calculateFewerHomesRefundCents(1_000_000, most) === 0) return { ...nothing, pieces };
  const paid = (await findOccupiedSpots([mailingId], database)).filter(
    ({ state }) => state === "paid",
  );
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
  const own = sql`${refund.reservationId} in (select id from reservation where mailing_id = ${mailingId})`;
  return (await database.$count(refund, and(eq(refund.reason, "fewer-homes"), own))) > 0;
}

async function mostAgreed(mailingId: number, database: Queryable): Promise<number> {
  const [row] = await database
    .select({ homes: sql<number>`coalesce(max(${reservation.households}), 0)::int` })
    .from(reservation)
    .where(and(eq(reservation.mailingId, mailingId), eq(reservation.state, "paid")));
  return Math.max(row?.homes ?? 0, site.households);
}

async function shareOf(reservationId: number, pieces: number, database: Queryable) {
  const found = await findPaymentToReduce(reservationId, database);
  if (!found) return undefined;
  const agreed = Math.max(found.households ?? 0, site.households);
  const wanted = calculateFewerHomesRefundCents(found.totalCents, { agreed, pieces });
  const cents = Math.min(wanted, found.left.leftCents);
  if (cents <= 0 || found.given) return undefined;
  const { amountCents: paidCents, method } = found.left;
  const taxCents = taxOfRefund(found.left, cents);
  return { reservationId, agreed, paidCents, cents, taxCents, method };
}

/** The payment that a share is refunded from (of several parts the one with most left), and whether it was (`given`). */
async function findPaymentToReduce(reservationId: number, database: Queryable) {
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
  undo: { final: "You can’t undo this: we promise this refund in the Terms." },
  async run(tx, { key, ...seen }: ExpectedMailing & { key: string }, context) {
    const { id, name } = await lockMailing(seen, tx);
    const seats = await findOccupiedSpots([id], tx);
    for (const seat of seats.toSorted((a, b) => a.id - b.id)) await lockReservation(seat.id, tx);
    const now = await findFewerHomesRefunds(id, tx);
    if (now.key !== key || now.shares.length === 0) {
      throw new Refusal(
        "conflict",
        "These refunds changed or were just issued. Check them and try again.",
      );
    }
    for (const { reservationId, agreed, cents } of now.shares) {
      const found = await findPaymentToReduce(reservationId, tx);
      if (!found) throw new Error(`reservation ${reservationId} lost its payment under its lock`);
      const because = `The ${name} card went to ${formatCount(now.pieces)} homes instead of the ${formatCount(agreed)} we agreed on. Under our Terms, we’re refunding the missing share of your price.`;
      const { left } = found;
      await requestPartialPaymentRefundWithEmail(
        tx,
        { left, cents, reason: "fewer-homes", because },
        context,
      );
    }
    const cents = now.shares.reduce((sum, share) => sum + share.cents, 0);
    const subject = { type: "mailing", id };
    const detail = { pieces: now.pieces, advertisers: now.shares.length, cents };
    const event = "mailing.fewer-homes-refunded";
    return { event: { event, subject, detail }, result: { given: now.shares.length, cents } };
  },
});
