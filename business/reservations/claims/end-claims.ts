import { type SQL, sql } from "drizzle-orm";
import type { Spot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent, systemActor } from "#business/audit-log/audit-log.ts";
import { takeBackReferralCredits } from "#business/reservations/pay/credits/give-credit.ts";
import {
  calculateSpotsInShare,
  endedStates,
  liveStates,
  type Reservation,
  spotBlockingStates,
} from "#business/reservations/reservation.ts";
import {
  enqueueReservationChangeEmails,
  type ReservationChangeKind,
  spotOfferedJob,
} from "#business/reservations/reservation-jobs.ts";
import {
  findMailingsWithWaitlist,
  lockWaitingEntries,
  transitionWaitlistEntry,
  type WaitingEntry,
} from "#business/waitlist/waitlist-entries.ts";
import { reservation } from "#database/schema/reservations.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import {
  findViolatedConstraint,
  type Queryable,
  sqlState,
} from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { strangersShare } from "#site.ts";
import {
  announceAvailabilityChange,
  claimColumns,
  endedClaimColumns,
  stateListSql,
  toReservation,
} from "./claims.ts";
import { isBookableSql, tryInsertClaim } from "./insert-claim.ts";

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
export async function offerFreeSpotsToAllWaitlists(tx: Queryable = db) {
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
  run: async (tx, mailing: { mailingId: number }) => ({
    result: await offerFreeSpotsToWaitlist(tx, mailing),
  }),
});

/** Ends that buyers with an invoice or a payment must be notified of. */
const OWED: readonly string[] = ["unconfirmed", "unpaid", "paid", "canceled"];

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
      await enqueueReservationChangeEmails(tx, one, one.state as ReservationChangeKind, from);
    }
  }
  for (const mailingId of new Set(ended.map((one) => one.mailingId))) {
    const freed = ended.filter((one) => one.mailingId === mailingId).map(({ spot }) => spot);
    await announceAvailabilityChange(tx, mailingId);
    await offerFreeSpotsToWaitlist(tx, { mailingId, freed, wanted });
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
    const taken = sqlState(error) === "23505" && ONE_CLAIM.has(findViolatedConstraint(error) ?? "");
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

/** No visitor's network: we make the offer. */
const NO_NETWORK = "";

type Freed = { mailingId: number; freed?: readonly string[]; wanted?: string | undefined };

/**
 * Offers the free spots of a mailing to the people waiting, in order. Each gets a claim on the
 * industry and one spot, and an email with the link (docs/decisions/012-waitlist-offers.md).
 * Nobody has two offers on one card at a time, and offers together stay within `strangersShare`.
 * Does nothing once booking has closed. Returns the number of offers.
 */
export async function offerFreeSpotsToWaitlist(
  tx: Queryable,
  { mailingId, freed = [], wanted }: Freed,
) {
  const line = await lockWaitingEntries(mailingId, tx);
  const board = line.length > 0 ? await findWaitlistOfferBoard(tx, mailingId) : undefined;
  if (!board) return 0;
  let made = 0;
  for (const entry of line) {
    if (board.offered + made >= board.offersAtMost) break;
    const spot = pickSpotToOffer(board.open, freed, wanted);
    if (spot === undefined) break;
    if (board.groups.has(entry.exclusivityGroup) || board.asked.has(entry.mailbox)) continue;
    const offered = await offerSpotToWaitlistEntry(tx, mailingId, entry, spot);
    if (!offered) continue;
    await recordEvent(tx, systemActor, { event: "reservation.offered", ...offered });
    board.groups.add(entry.exclusivityGroup);
    board.asked.add(entry.mailbox);
    board.open.delete(spot.id);
    made++;
  }
  if (made > 0) await announceAvailabilityChange(tx, mailingId);
  return made;
}

/**
 * Offers an industry to the waitlist before anyone else can take it. A first refusal ends by the clock alone, and the sweep that
 * makes offers runs only once a minute.
 */
export async function offerIndustryToWaitlistFirst(
  tx: Queryable,
  { mailingId, exclusivityGroup, spot }: Target,
): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from waitlist_entry join industry on industry.slug = waitlist_entry.industry
    where mailing_id = ${mailingId} and waitlist_entry.state = 'waiting'
      and exclusivity_group = ${exclusivityGroup} limit 1`);
  if (rows.length > 0) await offerFreeSpotsToWaitlist(tx, { mailingId, wanted: spot });
}

/** Claims a spot for a person in line and queues their email. Returns what the audit log takes; undefined if another claim has it. */
export async function offerSpotToWaitlistEntry(
  tx: Queryable,
  mailingId: number,
  entry: WaitingEntry,
  spot: Spot,
) {
  const claim = await tryInsertClaim(tx, {
    mailingId,
    industry: entry.industry,
    spot: spot.id,
    size: spot.size,
    state: "offered",
    networkHash: NO_NETWORK,
    waitlistEntryId: entry.id,
  });
  if (!claim) return undefined;
  await transitionWaitlistEntry(tx, entry.id, { from: ["waiting"], to: "offered" });
  await enqueue(tx, spotOfferedJob, { reservationId: claim.id }, { key: `offer:${claim.id}` });
  return {
    subject: { type: "reservation", id: claim.id },
    detail: { mailing: mailingId, industry: entry.industry, spot: spot.id, entry: entry.id },
  };
}

/** The spot that just came free, if possible; never the wanted spot if there is another. */
export function pickSpotToOffer(
  open: Map<string, Spot>,
  freed: readonly string[] = [],
  wanted?: string,
) {
  const all = [...open.values()];
  const others = all.filter(({ id }) => id !== wanted);
  return others.find(({ id }) => freed.includes(id)) ?? others[0] ?? all[0];
}

/** The claims of a bookable mailing: open spots, taken groups, mailboxes that have an offer. */
export async function findWaitlistOfferBoard(tx: Queryable, mailingId: number) {
  const { rows: mailings } = await tx.execute<{ layout_id: string }>(
    sql`select layout_id from mailing where id = ${mailingId} and ${isBookableSql}`,
  );
  const [mailing] = mailings;
  if (!mailing) return undefined;
  type Row = { spot: string; exclusivity_group: string; asked: string; offered: boolean };
  const { rows } = await tx.execute<Row>(
    sql`select spot, exclusivity_group, waitlist_entry.email_limit_key as asked, reservation.state = 'offered' as offered
      from reservation left join waitlist_entry on waitlist_entry.id = waitlist_entry_id
      where reservation.mailing_id = ${mailingId} and reservation.state in (${stateListSql(spotBlockingStates)})`,
  );
  const taken = new Set(rows.map(({ spot }) => spot));
  const { spots } = getLayout({ layoutId: mailing.layout_id });
  const open = spots.filter(({ id }) => !taken.has(id));
  return {
    open: new Map(open.map((spot) => [spot.id, spot])),
    groups: new Set(rows.map((row) => row.exclusivity_group)),
    asked: new Set(rows.map(({ asked }) => asked)),
    offered: rows.filter(({ offered }) => offered).length,
    offersAtMost: calculateSpotsInShare(spots.length, strangersShare.offers),
  };
}
