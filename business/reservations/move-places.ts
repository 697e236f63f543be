import { eq } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { refuseMailing } from "#business/mailings/advance-mailing.ts";
import { findSpot, type Spot } from "#business/mailings/card-layout.ts";
import { getMailing } from "#business/mailings/find.ts";
import { layoutOf } from "#business/mailings/layouts.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { canMailing } from "#business/mailings/mailing-actions.ts";
import { permit } from "#business/people/permit.ts";
import { reservation } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { announceChange, expireRunOut, lockReservation, move, unlessTaken } from "./claims.ts";
import { claimsEnded } from "./end-claims.ts";
import { databaseToday } from "./find.ts";
import { taken } from "./hold-spot.ts";
import { keepMailings } from "./keep-target.ts";
import { tellNews } from "./mailing-jobs.ts";
import { offerPlaces } from "./offer-places.ts";
import { hasRunOut, type Reservation } from "./reservation.ts";
import { changedMeanwhile } from "./verbs.ts";

/** A reservation as the operator saw it. */
export type SeenPlace = { reservationId: number; expectedVersion: number };

/**
 * Moves somebody to a free place of the same size on the same card; price and everything else stay, and they are told.
 * Refuses (conflict) a place that somebody has, a stale view, another size, and a card that has gone to print.
 */
export async function moveReservation(
  { spot, ...seen }: SeenPlace & { spot: string },
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<Reservation> {
  const moved = await inPoliteTransaction(tx, async (inner) => {
    await permit(inner, circumstances.actor, "mailings.place");
    const before = await lockSeen(seen, inner);
    await keepMailings([before.mailingId], inner);
    const mailing = await openMailing(before.mailingId, inner);
    const target = spotOf(mailing, spot);
    if (target.size !== before.size) throw otherSize(before, target);
    if (target.id === before.spot) return before;
    const { exclusivityGroup, mailingId } = before;
    const inTheWay = await expireRunOut(inner, { mailingId, exclusivityGroup, spot: target.id });
    await claimsEnded(inner, inTheWay, circumstances, target.id);
    const after = await unlessTaken(inner, (attempt) =>
      move(attempt, before.id, {
        from: MOVABLE,
        to: before.state,
        set: { spot: target.id },
        when: eq(reservation.version, before.version),
      }),
    );
    if (!after) return undefined;
    await note(inner, before, after, circumstances);
    await announceChange(inner, mailingId);
    await offerPlaces(inner, { mailingId, freed: [before.spot] });
    return after;
  });
  if (!moved) throw taken("the place to move to has a live claim");
  return moved;
}

/**
 * Lets two on one card change places of one size; both are told. All or nothing. Refuses as moving does.
 */
export async function swapReservations(
  { one, other }: { one: SeenPlace; other: SeenPlace },
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<void> {
  await inPoliteTransaction(tx, async (inner) => {
    await permit(inner, circumstances.actor, "mailings.place");
    const inOrder = [one, other].toSorted((a, b) => a.reservationId - b.reservationId);
    const locked: Reservation[] = [];
    for (const seen of inOrder) locked.push(await lockSeen(seen, inner));
    const [first, second] = locked;
    if (!first || !second || first.id === second.id || first.mailingId !== second.mailingId) {
      throw new Refusal("invalid", "Two places of one card can be swapped.");
    }
    await keepMailings([first.mailingId], inner);
    await openMailing(first.mailingId, inner);
    if (first.size !== second.size) throw otherSize(first, second);
    // A place that is none in between: the index sees each place once at any time.
    await setSpot(inner, first, `~${first.id}`);
    const moved = await setSpot(inner, second, first.spot);
    const swapped = await setSpot(inner, first, second.spot);
    await note(inner, second, moved, circumstances);
    await note(inner, first, swapped, circumstances);
    await announceChange(inner, first.mailingId);
  });
}

/** The states in which the office moves somebody; what is still being chosen is the visitor's. */
export const MOVABLE = ["unconfirmed", "unpaid", "paid"] as const;

export async function lockSeen(
  { reservationId, expectedVersion }: SeenPlace,
  tx: Queryable,
): Promise<Reservation> {
  const found = await lockReservation(reservationId, tx);
  if (found.version !== expectedVersion) throw changedMeanwhile(found);
  const movable = MOVABLE.some((state) => state === found.state) && !hasRunOut(found);
  if (movable) return found;
  throw new Refusal(
    "conflict",
    "Only who has booked can be moved. A place that somebody is just choosing is theirs to change.",
    { detail: `reservation ${found.id} is ${found.state}` },
  );
}

/** The mailing, if places on it may still change hands. */
export async function openMailing(id: number, tx: Queryable): Promise<Mailing> {
  const mailing = await getMailing(id, tx);
  if (!mailing) throw new Refusal("not-found", "There is no such mailing.");
  refuseMailing(canMailing("place", mailing, await databaseToday(tx)), mailing);
  return mailing;
}

/** A place of a mailing's layout. */
export function spotOf(mailing: Mailing, id: string): Spot {
  const spot = findSpot(layoutOf(mailing), id);
  if (spot) return spot;
  throw new Refusal("not-found", `There is no place ${id} on this card.`, { field: "spot" });
}

async function setSpot(tx: Queryable, { id }: Reservation, spot: string): Promise<Reservation> {
  const found = await lockReservation(id, tx);
  const moved = await move(tx, id, { from: MOVABLE, to: found.state, set: { spot } });
  if (!moved) throw changedMeanwhile(found);
  return moved;
}

async function note(
  tx: Queryable,
  before: Reservation,
  after: Reservation,
  { actor }: Circumstances,
): Promise<void> {
  const subject = { type: "reservation", id: after.id };
  const detail = { mailing: after.mailingId, from: before.spot, to: after.spot };
  await record(tx, actor, { event: "reservation.moved", subject, detail });
  const sentences = [
    `Your ad stands in place ${after.spot} of the card instead of ${before.spot}.`,
    "It has the same size, and nothing else changes.",
  ];
  await tellNews(tx, after, { news: "moved", sentences });
}

export function otherSize(from: { size: string }, to: { size: string }): Refusal {
  return new Refusal(
    "conflict",
    `That place is ${to.size}, and ${from.size} was sold. A move keeps the size; for another one cancel and place anew.`,
    { field: "spot" },
  );
}
