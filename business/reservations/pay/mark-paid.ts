import { and, eq, ne, sql } from "drizzle-orm";
import { findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { type ActionOutcome, defineAction } from "#business/actions.ts";
import { type ActionContext, actorName, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  announceAvailabilityChange,
  clearedEndColumns,
  databaseArizonaDateSql,
  databaseNowSql,
  endedClaimColumns,
  loadReservation,
  lockExclusivityGroupOfIndustry,
  lockMailings,
  lockReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims, tryTakeSpot } from "#business/reservations/claims/end-claims.ts";
import {
  giveReferralCredits,
  restoreUsedCredits,
} from "#business/reservations/pay/credits/give-credit.ts";
import {
  findSpotPayments,
  gatewayInitiatedRefundReasons,
  isCountedRefundSql,
  type PaymentBalance,
  refundCauseSql,
} from "#business/reservations/refunds/payment-balance.ts";
import {
  isUnpaidWithoutExpiry,
  type Reservation,
  revivableStates,
} from "#business/reservations/reservation.ts";
import { enqueueReservationChangeEmails } from "#business/reservations/reservation-jobs.ts";
import { transitionWaitlistEntry } from "#business/waitlist/waitlist-entries.ts";
import { mailing } from "#database/schema/mailings.ts";
import { payment, refund } from "#database/schema/payments.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * `granted`: the buyer has the spot. `already`: this payment was granted before. `duplicate`: another
 * payment had paid for it. `spot-gone`: the spot is gone. After `duplicate` and `spot-gone` the caller refunds
 * this payment in full; the answer stays the same when asked again, even if the spot is free by
 * then.
 */
export type MarkPaidOutcome = "granted" | "already" | "duplicate" | "spot-gone";

/** Live states that a payment completes, even past their time: nobody else has the spot yet. */
const PAYABLE = ["held", "paying", "unconfirmed", "unpaid"] as const;

/** Decides the outcome of a recorded payment, once, and never refuses it; an expired spot comes back if it is free. */
export const tryMarkPaid = defineAction({
  name: "tryMarkPaid",
  permission: "anyone",
  async run(
    tx,
    { reservationId, payment: name }: { reservationId: number; payment: string },
    context,
  ): Promise<ActionOutcome<{ outcome: MarkPaidOutcome; reservation: Reservation }>> {
    const before = await lockReservation(reservationId, tx);
    const [row] = await tx
      .select({ known: payment.outcome })
      .from(payment)
      .where(eq(payment.id, name));
    if (!row) throw new Error(`payment ${name} is not recorded`);
    const { known } = row;
    if (known !== "unapplied")
      return { result: { outcome: known === "granted" ? "already" : known, reservation: before } };
    const decided = await decideOutcome(tx, before, name, context);
    await tx.update(payment).set({ outcome: decided.outcome }).where(eq(payment.id, name));
    return { result: decided };
  },
});

async function decideOutcome(
  tx: Queryable,
  before: Reservation,
  payment: string,
  context: ActionContext,
) {
  if (before.state === "paid") return { outcome: "duplicate" as const, reservation: before };
  const possible = isUnpaidWithoutExpiry(before) || (await canStillBePrinted(tx, before));
  const paid = possible ? await grantSpot(tx, before, payment, context) : undefined;
  if (!paid) return endClaimTooLate(tx, before, context);
  await announcePaid(tx, before, paid, context);
  return { outcome: "granted" as const, reservation: paid };
}

async function grantSpot(
  tx: Queryable,
  before: Reservation,
  payment: string,
  context: ActionContext,
): Promise<Reservation | undefined> {
  const set = { paymentId: payment, paidAt: databaseNowSql, expiresAt: null };
  const paid = await transitionReservation(tx, before.id, { from: PAYABLE, to: "paid", set });
  if (paid || (before.state !== "expired" && before.state !== "released")) return paid;
  const exclusivityGroup = await lockExclusivityGroupOfIndustry(before.industry, tx);
  const revived = { ...set, ...clearedEndColumns, exclusivityGroup };
  return tryTakeSpot(tx, { ...before, exclusivityGroup }, context, (attempt) =>
    transitionReservation(attempt, before.id, { from: revivableStates, to: "paid", set: revived }),
  );
}

/**
 * Checks that the card has not gone to print by the database's clock, the mailing is on, and its
 * layout still has the spot, and locks the mailing until the caller's transaction ends. A mailing
 * in print is not locked: that is final.
 */
async function canStillBePrinted(tx: Queryable, before: Reservation): Promise<boolean> {
  if (!(await isPrintable(tx, before))) return false;
  await lockMailings([before.mailingId], tx);
  return isPrintable(tx, before);
}

async function isPrintable(tx: Queryable, { mailingId, spot, size }: Reservation) {
  const { state, printFile, layoutId } = mailing;
  const inTime = sql<boolean>`${databaseArizonaDateSql} <= ${printFile}`;
  const [row] = await tx
    .select({ state, inTime, layoutId })
    .from(mailing)
    .where(eq(mailing.id, mailingId));
  if (!row?.inTime || (row.state !== "published" && row.state !== "closed")) return false;
  return findSpot(getLayout(row), spot)?.size === size;
}

/** Ends a live claim whose payment cannot buy its spot, so that it does not linger. */
async function endClaimTooLate(tx: Queryable, before: Reservation, context: ActionContext) {
  const isHeld = before.state === "held" || before.state === "paying";
  const ended = await transitionReservation(tx, before.id, {
    from: isHeld ? ["held", "paying"] : ["unconfirmed", "unpaid"],
    to: isHeld ? "released" : "expired",
    set: endedClaimColumns,
  });
  if (ended) await handleEndedClaims(tx, [ended], context);
  const subject = { type: "reservation", id: before.id };
  await recordEvent(tx, context.actor, { event: "reservation.paid-too-late", subject });
  return { outcome: "spot-gone" as const, reservation: ended ?? before };
}

async function announcePaid(
  tx: Queryable,
  before: Reservation,
  paid: Reservation,
  context: ActionContext,
) {
  const subject = { type: "reservation", id: paid.id };
  const detail = { mailing: paid.mailingId, industry: paid.industry, spot: paid.spot };
  await recordEvent(tx, context.actor, { event: "reservation.paid", subject, detail });
  if (paid.waitlistEntryId !== null) {
    const from = ["waiting", "offered", "lapsed", "declined"] as const;
    await transitionWaitlistEntry(tx, paid.waitlistEntryId, { from, to: "taken" });
  }
  await enqueueReservationChangeEmails(tx, paid, "paid", before.state);
  await giveReferralCredits(tx, paid, context);
  await announceAvailabilityChange(tx, paid.mailingId);
}

/**
 * Records that a reservation's payment was refunded in full, wherever the refund started; a paid
 * spot becomes free, and so does one that is owed again and had this payment as its last part.
 * Idempotent. `payment`: the refunded one; a refund of any other payment changes nothing.
 */
export const markRefunded = defineAction({
  name: "markRefunded",
  permission: "anyone",
  async run(tx, { reservationId, payment }: { reservationId: number; payment: string }, context) {
    const before = await lockReservation(reservationId, tx);
    const wasPart = before.state === "unpaid" && (await isGranted(tx, before.id, payment));
    if (before.paymentId !== payment && !wasPart)
      return { result: { changed: false, reservation: before } };
    const freed = await transitionReservation(tx, before.id, {
      from: ["paid", "unpaid"],
      to: "refunded",
      set: { ...endedClaimColumns, paymentId: payment },
    });
    const after =
      freed ?? (await transitionReservation(tx, before.id, { from: ["canceled"], to: "refunded" }));
    if (!after) return { result: { changed: false, reservation: before } };
    await handleEndedClaims(tx, [after], context);
    return { result: { changed: true, reservation: after } };
  },
});

async function isGranted(tx: Queryable, reservationId: number, name: string): Promise<boolean> {
  const own = and(
    eq(payment.id, name),
    eq(payment.reservationId, reservationId),
    eq(payment.outcome, "granted"),
  );
  return (await tx.$count(payment, own)) > 0;
}

/**
 * Releases the spot of a fully refunded payment: of all of it, or of the price by refunds of ours, whatever became of what
 * was too much. The spot stays after a partial refund, and when the last part was refunded because the mailed card went to
 * fewer homes.
 */
export async function releaseSpotIfFullyRefunded(
  tx: Queryable,
  { paymentId: name, reservationId }: { paymentId: string; reservationId: number },
  context: ActionContext,
): Promise<void> {
  const [sums] = await tx
    .select({
      paid: payment.amountCents,
      price: sql<number>`${payment.amountCents} - ${payment.excessCents}`,
      back: sql<number>`((select coalesce(sum(amount_cents), 0) from refund
          where refund.payment_id = ${name} and refund.state = 'done')
        + (select coalesce(sum(amount_cents - withdrawn_cents), 0) from credit where credit.payment_id = ${name}))::int`,
      priceBack: sql<number>`((select coalesce(sum(amount_cents), 0) from refund
          where refund.payment_id = ${name} and refund.state = 'done'
            and ${refundCauseSql} not in ('overpaid', ${sql.join(
              gatewayInitiatedRefundReasons.map((reason) => sql`${reason}`),
              sql`, `,
            )}))
        + (select coalesce(sum(amount_cents - withdrawn_cents), 0) from credit
          where credit.payment_id = ${name} and credit.reason <> 'overpaid'))::int`,
      isShare: sql<boolean>`exists (select from refund
        where refund.payment_id = ${name} and refund.is_full and refund.reason = 'fewer-homes')`,
      wasCanceled: sql<boolean>`exists (select from refund
        where refund.payment_id = ${name} and refund.is_full and refund.reason = 'canceled')`,
    })
    .from(payment)
    .where(eq(payment.id, name));
  if (!sums || (sums.back < sums.paid && sums.priceBack < sums.price)) return;
  const reservation = await loadReservation(reservationId, tx);
  const { state } = reservation;
  if (sums.isShare && state === "paid") return;
  // Canceled, and restored since: what went back then says nothing of the spot that is owed again.
  if (sums.wasCanceled && state === "unpaid") return;
  const whole = await findCompletingPayment(tx, name, reservation);
  if (whole === undefined) return;
  const { changed } = await markRefunded({ reservationId, payment: whole }, context, tx);
  if (changed) await restoreUsedCredits(tx, { reservationId, anew: true });
}

/**
 * The payment that completed a spot, once every payment of it is refunded: the refunded one itself, or the last of several
 * parts; where none completes it anymore, as one was taken back, the refunded part. Undefined while money of another part is
 * still ours.
 */
async function findCompletingPayment(
  tx: Queryable,
  name: string,
  { id, paymentId }: Reservation,
): Promise<string | undefined> {
  const parts = await findSpotPayments(id, tx);
  if (!parts.some((part) => part.name === name)) return name;
  for (const part of parts) {
    if (part.name !== name && !(await isRefundSent(tx, part))) return undefined;
  }
  return paymentId ?? name;
}

async function isRefundSent(tx: Queryable, { name, leftCents }: PaymentBalance): Promise<boolean> {
  const onTheWay = and(eq(refund.paymentId, name), ne(refund.state, "done"), isCountedRefundSql);
  return leftCents <= 0 && (await tx.$count(refund, onTheWay)) === 0;
}

/**
 * Records that the payment of a locked reservation was not refunded after all: if it ended by its refund it counts as
 * canceled, with the refund to come. Its spot stays open. Returns whether it counts as canceled now.
 */
export async function revertRefundedToCanceled(
  before: Reservation,
  { actor }: ActionContext,
  tx: Queryable,
): Promise<boolean> {
  const after = await transitionReservation(tx, before.id, {
    from: ["refunded"],
    to: "canceled",
    set: {
      reopenedAt: databaseNowSql,
      canceledBy: before.canceledBy ?? actorName(actor),
      cancellationOutcome: before.cancellationOutcome ?? "refund",
    },
  });
  if (!after) return false;
  const subject = { type: "reservation", id: after.id };
  await recordEvent(tx, actor, { event: "reservation.refund-undone", subject });
  return true;
}
