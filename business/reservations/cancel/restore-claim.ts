import { and, eq, gte, or, sql } from "drizzle-orm";
import { findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { loadMailing } from "#business/mailings/find-mailings.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import {
  announceAvailabilityChange,
  clearedEndColumns,
  databaseNowSql,
  endOfArizonaDateSql,
  findTodayByDatabaseClock,
  getDatabaseTimeAfterMinutes,
  lockExclusivityGroupOfIndustry,
  lockMailings,
  stateListSql,
  termsAcceptanceDeadline,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { tryTakeSpot } from "#business/reservations/claims/end-claims.ts";
import { isActiveCancellationCredit } from "#business/reservations/pay/credits/find-credits.ts";
import { findCreditsFromReservations } from "#business/reservations/pay/credits/give-credit.ts";
import {
  findPaymentBalance,
  findSpotPayments,
  refundCauseSql,
} from "#business/reservations/refunds/payment-balance.ts";
import {
  cancellationRestoreHours,
  movableStates,
  type Reservation,
  spotBlockingStates,
} from "#business/reservations/reservation.ts";
import { paymentReversal, refund } from "#database/schema/payments.ts";
import { addDays, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/**
 * Gives a canceled reservation its spot and its state back. Unpaid, it is due when it was due, and
 * at the earliest tomorrow; unconfirmed, it waits for its buyer as long as one booked by phone. The
 * caller restores its money and notifies the buyer. Refuses (conflict) as `findClaimRestoreProblem` says,
 * also if another claim is a moment faster.
 */
export async function restoreCanceledClaim(
  before: Reservation,
  context: ActionContext,
  tx: Queryable,
): Promise<Reservation> {
  await lockMailings([before.mailingId], tx);
  const exclusivityGroup = await lockExclusivityGroupOfIndustry(before.industry, tx);
  const whyNot = await findClaimRestoreProblem(before, tx);
  const state = stateBeforeEnd(before);
  if (whyNot !== undefined || !state) throw new Refusal("conflict", whyNot ?? "");
  const mailing = await loadMailing(before.mailingId, tx);
  const set = {
    ...clearedEndColumns,
    exclusivityGroup,
    canceledBy: null,
    cancellationOutcome: null,
    reopenedAt: databaseNowSql,
    ...(state !== "paid" &&
      findDeadlinesAfterRestore(before, state, mailing, await findTodayByDatabaseClock(tx))),
  };
  const after = await tryTakeSpot(tx, { ...before, exclusivityGroup }, context, (attempt) =>
    transitionReservation(attempt, before.id, { from: ["canceled"], to: state, set }),
  );
  if (!after) {
    throw new Refusal(
      "conflict",
      "Someone just took the spot or the industry. Nothing was restored.",
    );
  }
  const subject = { type: "reservation", id: after.id };
  const detail = { mailing: after.mailingId, industry: after.industry, spot: after.spot };
  await recordEvent(tx, context.actor, { event: "reservation.restored", subject, detail });
  await announceAvailabilityChange(tx, after.mailingId);
  return after;
}

function findDeadlinesAfterRestore(
  { paymentDueOn }: Reservation,
  state: "unconfirmed" | "unpaid",
  { dates }: Mailing,
  today: PlainDate,
) {
  const tomorrow = addDays(today, 1);
  const soonest = tomorrow < dates.printFile ? tomorrow : dates.printFile;
  const due = paymentDueOn && paymentDueOn > soonest ? paymentDueOn : soonest;
  return {
    expiresAt: state === "unpaid" ? endOfArizonaDateSql(due) : termsAcceptanceDeadline(today, due),
    ...(paymentDueOn && { paymentDueOn: due }),
  };
}

/** Why a canceled reservation cannot be restored now; undefined if it can. */
export async function findWhyReservationNotRestorable(
  canceled: Reservation,
): Promise<string | undefined> {
  return (
    (await findClaimRestoreProblem(canceled, db)) ?? findWhyCancellationMoneyIsGone(canceled, db)
  );
}

/** Why a canceled reservation can't have its spot back now, as a sentence; undefined if it can. */
async function findClaimRestoreProblem(
  before: Reservation,
  database: Queryable,
): Promise<string | undefined> {
  if (before.state !== "canceled") return "Only a canceled reservation can be restored.";
  if (!stateBeforeEnd(before)) return "It wasn’t confirmed when it was canceled. Book them again.";
  const earliest = await getDatabaseTimeAfterMinutes(database, -cancellationRestoreHours * 60);
  if (!before.endedAt || before.endedAt < earliest)
    return `It was canceled more than ${cancellationRestoreHours} hours ago, so it can’t be restored. Book them again.`;
  const mailing = await loadMailing(before.mailingId, database);
  const place = checkMailingAction("place", mailing, await findTodayByDatabaseClock(database));
  if (!place.possible) return place.because;
  if (findSpot(getLayout(mailing), before.spot)?.size !== before.size)
    return `The card has no ${before.size} spot ${before.spot} anymore.`;
  return describeRivalClaim(before, database);
}

/** The state that it left, if that was a confirmed or agreed one. */
const stateBeforeEnd = ({ endedFromState }: Reservation) =>
  movableStates.find((state) => state === endedFromState);

async function describeRivalClaim(
  { id, mailingId, spot, industry }: Reservation,
  database: Queryable,
): Promise<string | undefined> {
  const { rows } = await database.execute<{ state: string; spot: string }>(sql`
    select claim.state, claim.spot from reservation as claim
    where claim.mailing_id = ${mailingId} and claim.id <> ${id} and claim.state in (${stateListSql(spotBlockingStates)})
      and (claim.expires_at is null or claim.expires_at > statement_timestamp())
      and (claim.spot = ${spot} or claim.exclusivity_group
        = (select exclusivity_group from industry where slug = ${industry}))
    order by claim.spot = ${spot} desc limit 1`);
  const [other] = rows;
  if (!other) return undefined;
  const what =
    other.spot === spot ? `Spot ${spot}` : `Their industry, or one that competes with it,`;
  if (other.state === "offered")
    return `${what} has been offered to the waitlist since then. Release that offer first, then restore the reservation.`;
  if (other.state === "held" || other.state === "paying")
    return `${what} has been put on hold for somebody else since then. If they don’t finish, you can restore it.`;
  return `${what} has been taken since then, so the reservation can’t be restored.`;
}

/** What the cancellation gave, and cannot be taken back anymore; undefined if all of it can. */
export async function findWhyCancellationMoneyIsGone(
  { id, endedFromState, endedAt, paymentId }: Reservation,
  database: Queryable,
): Promise<string | undefined> {
  if (endedFromState !== "paid") return undefined;
  const takenBack = and(
    eq(paymentReversal.reservationId, id),
    gte(paymentReversal.reversedAt, endedAt ?? new Date(0)),
  );
  if ((await database.$count(paymentReversal, takenBack)) > 0)
    return "A payment was reversed after the reservation was canceled, so it can’t be restored. Book them again.";
  const refunds = await database
    .select()
    .from(refund)
    .where(isRefundCausedByEndSql({ id, paymentId }));
  const sent = refunds.find(
    ({ state, gatewayRefundId }) =>
      gatewayRefundId !== null || (state !== "requested" && state !== "by-hand"),
  );
  if (sent) {
    return sent.state === "done"
      ? "The refund has already been sent, so the reservation can’t be restored. Book them again."
      : "The refund is already on its way to their card, so the reservation can’t be restored. Book them again.";
  }
  const given = (await findCreditsFromReservations([id], database)).find(
    isActiveCancellationCredit,
  );
  if (given && given.leftCents < given.amountCents)
    return "The credit they got for the cancellation was used or paid out, so the reservation can’t be restored. Book them again.";
  const left = await findPaymentBalance(paymentId ?? "", database);
  const owed = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const parts = await findSpotPayments(id, database);
  const here = parts.reduce((sum, { leftCents }) => sum + leftCents, owed);
  const isMoneyHere = left?.method === "credit" || here > 0;
  return isMoneyHere
    ? undefined
    : "We no longer have their payment, so the reservation can’t be restored.";
}

/** The refunds that the end of a reservation caused: a cancellation's, one that paid out its credit, or one that ended it. */
export const isRefundCausedByEndSql = ({ id, paymentId }: Pick<Reservation, "id" | "paymentId">) =>
  and(
    eq(refund.reservationId, id),
    or(
      sql`${refundCauseSql} = 'canceled'`,
      and(
        eq(refund.reason, "operator"),
        eq(refund.isFull, true),
        eq(refund.paymentId, paymentId ?? ""),
      ),
    ),
  );
