import { type SQL, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent, systemActor } from "#business/audit-log/audit-log.ts";
import { takeBackReferralCredits } from "#business/reservations/pay/credits/referral.ts";
import { endedStates, liveStates, type Reservation } from "#business/reservations/reservation.ts";
import {
  enqueueChangeEmails,
  type ReservationChangeKind,
} from "#business/reservations/reservation-jobs.ts";
import {
  findMailingsWithWaitlist,
  transitionWaitlistEntry,
} from "#business/waitlist/waitlist-entries.ts";
import { reservation } from "#database/schema/reservations.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { sqlState, violatedConstraint } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  announceAvailabilityChange,
  claimColumns,
  endedClaimColumns,
  stateListSql,
  toReservation,
} from "./claims.ts";
import { offerSpots } from "./offer-spots.ts";

const BATCH = 50;

/** Ends every claim whose time is up, each minute; concurrent runs share the work. Returns how many. */
export async function expireAllOverdueClaims(context: ActionContext, tx: Queryable = db) {
  let total = 0;
  for (let ended = BATCH; ended === BATCH; total += ended) {
    ended = await expireOverdueBatch(undefined, context, tx);
  }
  return total;
}

const expireOverdueBatch = defineAction({
  name: "expireOverdueBatch",
  permission: "anyone",
  async run(tx, _: undefined, context) {
    const due = sql`select id from ${reservation}
      where expires_at <= statement_timestamp() order by expires_at limit ${BATCH} for update skip locked`;
    const rows = await expireClaims(tx, due);
    await handleEndedClaims(tx, rows, context);
    return { result: rows.length };
  },
});

/** Offers free spots on every mailing with a line, for people who joined just as one came free. Returns how many. */
export async function offerSpotsToWaitlists(tx: Queryable = db) {
  const context = { actor: systemActor, now: now() };
  let made = 0;
  for (const mailingId of await findMailingsWithWaitlist(tx)) {
    made += await offerSpotsOfMailing({ mailingId }, context, tx);
  }
  return made;
}

const offerSpotsOfMailing = defineAction({
  name: "offerSpotsOfMailing",
  permission: "anyone",
  run: async (tx, mailing: { mailingId: number }) => ({ result: await offerSpots(tx, mailing) }),
});

/** Ends that buyers with an invoice or a payment must be notified of. */
const OWED: readonly (string | null)[] = ["unconfirmed", "unpaid", "paid", "canceled"];

/**
 * Everything that follows when claims end, in the same transaction: audit entries, messages, open
 * screens, and new offers to the waitlist. `wanted`: a spot that a buyer is about to take; the
 * waitlist gets another one if possible. `callerNotifies`: the caller notifies people itself.
 */
export async function handleEndedClaims(
  tx: Queryable,
  ended: readonly Reservation[],
  { actor }: ActionContext,
  { wanted, callerNotifies = false }: { wanted?: string; callerNotifies?: boolean } = {},
): Promise<void> {
  for (const one of ended) {
    const state = endedStates.find((end) => end === one.state);
    if (!state) throw new Error(`reservation ${one.id} has not ended: it is ${one.state}`);
    const from = one.endedFromState ?? one.state;
    const subject = { type: "reservation", id: one.id };
    const detail = { mailing: one.mailingId, industry: one.industry, spot: one.spot, from };
    await recordEvent(tx, actor, { event: `reservation.${state}`, subject, detail });
    await takeBackReferralCredits(tx, one, { actor });
    if (one.waitlistEntryId !== null) {
      const to = one.state === "expired" ? "lapsed" : "declined";
      await transitionWaitlistEntry(tx, one.waitlistEntryId, { from: ["offered"], to });
    }
    if (!callerNotifies && OWED.includes(from)) {
      await enqueueChangeEmails(tx, one, one.state as ReservationChangeKind, from);
    }
  }
  for (const mailingId of new Set(ended.map((one) => one.mailingId))) {
    const freed = ended.filter((one) => one.mailingId === mailingId).map(({ spot }) => spot);
    await announceAvailabilityChange(tx, mailingId);
    await offerSpots(tx, { mailingId, freed, wanted });
  }
}

/** A spot that somebody is about to take, and the industries that it leaves no room for. */
type Target = { mailingId: number; exclusivityGroup: string; spot: string };

/**
 * Ends the claims whose time is up on a spot or an industry that is about to be taken, always in one order to avoid deadlocks;
 * the waitlist gets another spot if possible. Returns whether there were any.
 */
export async function endOverdueClaimsOn(
  tx: Queryable,
  { mailingId, exclusivityGroup, spot }: Target,
  context: ActionContext,
): Promise<boolean> {
  const overdue = sql`select id from ${reservation}
    where mailing_id = ${mailingId} and state in (${stateListSql(liveStates)})
      and expires_at <= statement_timestamp()
      and (exclusivity_group = ${exclusivityGroup} or spot = ${spot})
    order by id for update`;
  const ended = await expireClaims(tx, overdue);
  await handleEndedClaims(tx, ended, context, { wanted: spot });
  return ended.length > 0;
}

const ONE_CLAIM = new Set(["reservation_one_per_group", "reservation_one_per_spot"]);

/**
 * Changes or revives a claim, once those in its way have ended whose time is up. Undefined if a live one has the spot or the
 * industry; the transaction continues.
 */
export async function tryTakeSpot<Result>(
  tx: Queryable,
  target: Target,
  context: ActionContext,
  write: (tx: Queryable) => Promise<Result>,
): Promise<Result | undefined> {
  await endOverdueClaimsOn(tx, target, context);
  try {
    return await tx.transaction(write);
  } catch (error) {
    const taken = sqlState(error) === "23505" && ONE_CLAIM.has(violatedConstraint(error) ?? "");
    if (taken) return undefined;
    throw error;
  }
}

/** Ends the claims that a query selects by id; the query has locked them. */
export async function expireClaims(tx: Queryable, ids: SQL): Promise<Reservation[]> {
  const rows = await tx
    .update(reservation)
    .set({ ...endedClaimColumns, state: "expired", version: sql`${reservation.version} + 1` })
    .where(sql`${reservation.id} in (${ids})`)
    .returning(claimColumns);
  return rows.map(toReservation);
}
