import { eq, sql } from "drizzle-orm";
import { findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import {
  announceAvailabilityChange,
  databaseNowSql,
  endOfArizonaDateSql,
  lockExclusivityGroupOfIndustry,
  lockMailings,
  revivedClaimColumns,
  stateListSql,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { tryTakeSpot } from "#business/reservations/claims/end-claims.ts";
import { callDeadlineAfter } from "#business/reservations/pay/payment-terms.ts";
import {
  claimDurations,
  movableStates,
  type Reservation,
  restoreHours,
  spotBlockingStates,
} from "#business/reservations/reservation.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/** Why a canceled reservation can't have its spot back now, as a sentence; undefined if it can. */
export async function findClaimRestoreProblem(
  before: Reservation,
  database: Queryable,
): Promise<string | undefined> {
  if (before.state !== "canceled") return "Only a canceled reservation can be restored.";
  if (!endedIn(before)) return "It wasn’t confirmed when it was canceled. Book them again.";
  const [row] = await database
    .select({
      isRecent: sql<boolean>`${reservation.endedAt} > statement_timestamp() - make_interval(hours => ${restoreHours})`,
    })
    .from(reservation)
    .where(eq(reservation.id, before.id));
  if (!row?.isRecent)
    return `It was canceled more than ${restoreHours} hours ago, so it can’t be restored. Book them again.`;
  const mailing = await findMailingById(before.mailingId, database);
  if (!mailing) throw new Error(`mailing ${before.mailingId} vanished under its reservation`);
  const place = checkMailingAction("place", mailing, await findTodayByDatabaseClock(database));
  if (!place.possible) return place.because;
  if (findSpot(getLayout(mailing), before.spot)?.size !== before.size)
    return `The card has no ${before.size} spot ${before.spot} anymore.`;
  return whoIsInTheWay(before, database);
}

/** The state that it left, if that was a confirmed or agreed one. */
const endedIn = ({ endedFromState }: Reservation) =>
  movableStates.find((state) => state === endedFromState);

async function whoIsInTheWay(
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

/**
 * Gives a canceled reservation its spot and its state back. Unpaid, it is due when it was due, and
 * at the earliest tomorrow; unconfirmed, it waits for its buyer as long as one booked by phone. The
 * caller restores its money and notifies the buyer. Refuses (conflict) as `findClaimRestoreProblem` says,
 * also if another claim is a moment faster.
 */
export async function restoreClaim(
  before: Reservation,
  context: ActionContext,
  tx: Queryable,
): Promise<Reservation> {
  await lockMailings([before.mailingId], tx);
  const exclusivityGroup = await lockExclusivityGroupOfIndustry(before.industry, tx);
  const whyNot = await findClaimRestoreProblem(before, tx);
  const state = endedIn(before);
  if (whyNot !== undefined || !state) throw new Refusal("conflict", whyNot ?? "");
  const mailing = await findMailingById(before.mailingId, tx);
  if (!mailing) throw new Error(`mailing ${before.mailingId} vanished under its lock`);
  const set = {
    ...revivedClaimColumns,
    exclusivityGroup,
    canceledBy: null,
    cancellationOutcome: null,
    reopenedAt: databaseNowSql,
    ...(state !== "paid" && clocks(before, state, mailing, await findTodayByDatabaseClock(tx))),
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

function clocks(
  { paymentDueOn }: Reservation,
  state: "unconfirmed" | "unpaid",
  { dates }: Mailing,
  today: PlainDate,
) {
  const soonest = earlier(addDays(today, 1), dates.printFile);
  const due = paymentDueOn && paymentDueOn > soonest ? paymentDueOn : soonest;
  const acceptBy = earlier(businessDaysAfter(today, claimDurations.acceptBusinessDays), due);
  return {
    expiresAt:
      state === "unpaid"
        ? endOfArizonaDateSql(sql`${due}::date`)
        : callDeadlineAfter(acceptBy, due),
    ...(paymentDueOn && { paymentDueOn: due }),
  };
}

const earlier = (a: PlainDate, b: PlainDate): PlainDate => (a < b ? a : b);
