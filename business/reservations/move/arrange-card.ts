import { and, eq, sql } from "drizzle-orm";
import { findSpot, type Spot } from "#artwork/layouts/card-layout.ts";
import { getLayout, layoutIdsWithSpot } from "#artwork/layouts/layouts.ts";
import { defineAction, refuseOutdated } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { refuseUnlessMailingActionAllowed } from "#business/mailings/advance-mailing.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import {
  announceAvailabilityChange,
  endedClaimColumns,
  findTodayByDatabaseClock,
  lockMailings,
  lockReservation,
  type ReservationUpdate,
  requireReservationTransition,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import {
  endOverdueClaimsOn,
  offerFreeSpotsToWaitlist,
  tryTakeSpot,
} from "#business/reservations/claims/end-claims.ts";
import {
  generateReservationReference,
  isBookableByOfficeSql,
  spotTakenRefusal,
} from "#business/reservations/claims/insert-claim.ts";
import {
  type ExpectedReservation,
  isMovable,
  movableStates,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/**
 * Moves a reservation to a free spot of the same size on the same card. The price stays the same,
 * and the buyer is notified. Refuses (conflict) a taken spot, a stale view, another size, and a
 * card that has gone to print.
 */
export const moveReservationToSpot = defineAction({
  name: "moveReservationToSpot",
  permission: "mailings.place",
  undo: ["moveReservationToSpot"],
  undoes: {
    what: "the move",
    done: "Moved back.",
    facts: { reservationId: Number, expectedVersion: Number, spot: String },
  },
  async run(tx, { spot, ...seen }: ExpectedReservation & { spot: string }, context) {
    const before = await lockMovableReservation(seen, tx);
    await lockMailings([before.mailingId], tx);
    const mailing = await requirePlaceableMailing(before.mailingId, tx);
    const target = requireSpotOfMailing(mailing, spot);
    if (target.size !== before.size) throw differentSizeRefusal(before, target);
    if (target.id === before.spot) return { result: before };
    const after = await tryMoveReservation(tx, before, { spot: target.id }, context);
    if (!after) return { refusal: spotTakenRefusal("the spot to move to has a live claim") };
    await announceMove(tx, before, after, context);
    return { result: after };
  },
});

/** What a move changes of a claim. */
type Moved = Partial<Pick<Reservation, "mailingId" | "industry" | "exclusivityGroup" | "spot">>;

/**
 * Moves the claim of a locked reservation, with what changes along with it; the waitlist gets what is free then. Undefined if
 * a live claim has the spot or the industry.
 */
export async function tryMoveReservation(
  tx: Queryable,
  before: Reservation,
  set: Moved & Omit<ReservationUpdate, keyof Moved>,
  context: ActionContext,
): Promise<Reservation | undefined> {
  const after = await tryTakeSpot(tx, { ...before, ...set }, context, (attempt) =>
    transitionReservation(attempt, before.id, { from: movableStates, to: before.state, set }),
  );
  if (!after) return undefined;
  const cards = new Set([before.mailingId, after.mailingId]);
  for (const mailingId of cards) await announceAvailabilityChange(tx, mailingId);
  await offerFreeSpotsToWaitlist(tx, { mailingId: before.mailingId, freed: [before.spot] });
  return after;
}

/** Swaps two reservations of one size on one card and notifies both buyers. All or nothing. */
export const swapReservations = defineAction({
  name: "swapReservations",
  permission: "mailings.place",
  undo: ["swapReservations"],
  async run(tx, { one, other }: { one: ExpectedReservation; other: ExpectedReservation }, context) {
    const inOrder = [one, other].toSorted((a, b) => a.reservationId - b.reservationId);
    const locked: Reservation[] = [];
    for (const seen of inOrder) locked.push(await lockMovableReservation(seen, tx));
    const [first, second] = locked;
    if (!first || !second || first.id === second.id || first.mailingId !== second.mailingId) {
      throw new Refusal("invalid", "You can only swap spots on the same card.");
    }
    await lockMailings([first.mailingId], tx);
    await requirePlaceableMailing(first.mailingId, tx);
    if (first.size !== second.size) throw differentSizeRefusal(first, second);
    // Parks one on a spot that does not exist: the unique index allows each spot once at any time.
    await setSpot(tx, first, `~${first.id}`);
    const moved = await setSpot(tx, second, first.spot);
    const swapped = await setSpot(tx, first, second.spot);
    await announceMove(tx, second, moved, context);
    await announceMove(tx, first, swapped, context);
    await announceAvailabilityChange(tx, first.mailingId);
    return {};
  },
});

/** Refuses an outdated view, and a spot that a visitor is still choosing. */
export async function lockMovableReservation(
  seen: ExpectedReservation,
  tx: Queryable,
): Promise<Reservation> {
  const found = await lockReservation(seen.reservationId, tx);
  refuseOutdated(seen, found);
  if (isMovable(found)) return found;
  throw new Refusal(
    "conflict",
    "You can only move confirmed bookings. A buyer is still choosing this spot.",
    { detail: `reservation ${found.id} is ${found.state}` },
  );
}

export async function requirePlaceableMailing(id: number, tx: Queryable): Promise<Mailing> {
  const mailing = await findMailingById(id, tx);
  if (!mailing) throw new Refusal("not-found", "We can’t find that mailing.");
  refuseUnlessMailingActionAllowed(
    checkMailingAction("place", mailing, await findTodayByDatabaseClock(tx)),
    mailing,
  );
  return mailing;
}

export function requireSpotOfMailing(mailing: Mailing, id: string): Spot {
  const spot = findSpot(getLayout(mailing), id);
  if (spot) return spot;
  throw new Refusal("not-found", `This card has no spot ${id}.`, { field: "spot" });
}

async function setSpot(tx: Queryable, { id }: Reservation, spot: string): Promise<Reservation> {
  const found = await lockReservation(id, tx);
  return requireReservationTransition(tx, found, {
    from: movableStates,
    to: found.state,
    set: { spot },
  });
}

async function announceMove(
  tx: Queryable,
  before: Reservation,
  after: Reservation,
  { actor }: ActionContext,
): Promise<void> {
  const subject = { type: "reservation", id: after.id };
  const detail = { mailing: after.mailingId, from: before.spot, to: after.spot };
  await recordEvent(tx, actor, { event: "reservation.moved", subject, detail });
  const sentences = [
    `Your ad is now in spot ${after.spot} instead of ${before.spot}.`,
    "The size is the same, and nothing else changes.",
  ];
  await enqueueBookingNews(tx, after, { news: "moved", sentences });
}

export function differentSizeRefusal(from: { size: string }, to: { size: string }): Refusal {
  return new Refusal(
    "conflict",
    `That spot is ${to.size}, but they bought ${from.size}. Use Change size on their reservation instead.`,
    { field: "spot" },
  );
}

type Place = { mailingId: number; spot: string };

/** Reserves an open spot for our own ad, as a claim like any other. */
export const addHouseAd = defineAction({
  name: "addHouseAd",
  permission: "mailings.place",
  undo: ["removeHouseAd"],
  undoes: {
    what: "removing the house ad",
    done: "Spot kept for a house ad.",
    facts: { mailingId: Number, spot: String },
  },
  async run(tx, { mailingId, spot }: Place, context) {
    const { size } = requireSpotOfMailing(await requirePlaceableMailing(mailingId, tx), spot);
    const exclusivityGroup = `house:${spot}`;
    await endOverdueClaimsOn(tx, { mailingId, exclusivityGroup, spot }, context);
    const { rows } = await tx.execute(sql`
      insert into reservation (reference, mailing_id, exclusivity_group, spot, size, price_cents, state, network_hash)
      select ${generateReservationReference()}, mailing.id, ${exclusivityGroup}::text, ${spot}::text, ${size}::text,
        (mailing.prices_cents ->> ${size}::text)::int, 'house', ''
      from mailing where mailing.id = ${mailingId} and ${isBookableByOfficeSql}
        and mailing.layout_id in ${layoutIdsWithSpot({ spot, size })}
      for share of mailing
      on conflict do nothing returning id`);
    if (rows.length === 0) throw spotTakenRefusal("the place for a house ad has a live claim");
    await recordHouseAd(tx, "mailing.house-ad-placed", { mailingId, spot }, context);
    return {};
  },
});

/** Removes our own ad and puts its spot back on sale. Idempotent. */
export const removeHouseAd = defineAction({
  name: "removeHouseAd",
  permission: "mailings.place",
  undo: ["addHouseAd"],
  undoes: {
    what: "the house ad",
    done: "Spot is on sale again.",
    facts: { mailingId: Number, spot: String },
  },
  async run(tx, { mailingId, spot }: Place, context) {
    await requirePlaceableMailing(mailingId, tx);
    const rows = await tx
      .update(reservation)
      .set({ ...endedClaimColumns, state: "released", version: sql`${reservation.version} + 1` })
      .where(
        and(
          eq(reservation.mailingId, mailingId),
          eq(reservation.spot, spot),
          eq(reservation.state, "house"),
        ),
      )
      .returning({ id: reservation.id });
    if (rows.length === 0) throw new Refusal("conflict", "There’s no house ad in this spot now.");
    await recordHouseAd(tx, "mailing.house-ad-removed", { mailingId, spot }, context);
    await offerFreeSpotsToWaitlist(tx, { mailingId, freed: [spot] });
    return {};
  },
});

async function recordHouseAd(
  tx: Queryable,
  event: "mailing.house-ad-placed" | "mailing.house-ad-removed",
  { mailingId, spot }: Place,
  { actor }: ActionContext,
): Promise<void> {
  const subject = { type: "mailing", id: mailingId };
  await recordEvent(tx, actor, { event, subject, detail: { spot } });
  await announceAvailabilityChange(tx, mailingId);
}
