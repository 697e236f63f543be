import { eq } from "drizzle-orm";
import type { Spot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findLatestOfficeMailings, findMailingById } from "#business/mailings/find-mailings.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import {
  exclusivityGroupAvailability,
  openSpots,
} from "#business/reservations/availability/availability.ts";
import { findLiveClaims } from "#business/reservations/availability/find-availability.ts";
import { movableStates, type Reservation } from "#business/reservations/reservation.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { industry as industryTable } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import { type SizeId, sizes } from "#site.ts";

export type MoveTargetCard = {
  mailingId: number;
  name: string;
  /** What a spot of this size costs there. */
  priceCents: number;
  spots: Pick<Spot, "id" | "side">[];
};

/** How many mailings to look at, latest drop date first; every mailing that can still change is among them. */
const LOOKED_THROUGH = 30;

/**
 * Where the office could move a reservation now: its own card first, then cards on which its
 * industry is free. Cards without a free spot of its size are left out. Empty if it cannot be moved
 * or its card is in print.
 */
export async function findMoveTargetCards({
  id,
  state,
  secondsLeft,
  mailingId,
  industry,
  size,
}: Reservation): Promise<MoveTargetCard[]> {
  if (!movableStates.some((each) => each === state) || secondsLeft === 0) return [];
  const today = await findTodayByDatabaseClock();
  const newest = await findLatestOfficeMailings({ limit: LOOKED_THROUGH });
  const open = newest
    .filter((mailing) => checkMailingAction("place", mailing, today).possible)
    .toSorted((a, b) => (a.dropDate < b.dropDate ? -1 : 1));
  if (!open.some((mailing) => mailing.id === mailingId)) return [];
  const [row] = await db
    .select({ group: industryTable.exclusivityGroup })
    .from(industryTable)
    .where(eq(industryTable.slug, industry));
  const claims = await findLiveClaims(open.map((mailing) => mailing.id));
  return open
    .map((mailing) => {
      const on = claims.filter((claim) => claim.mailingId === mailing.id);
      const others = on.filter(({ reservationId }) => reservationId !== id);
      const free = exclusivityGroupAvailability(others, row?.group ?? "") === "open";
      const spots = free ? openSpots(getLayout(mailing), on) : [];
      return {
        mailingId: mailing.id,
        name: mailing.name,
        priceCents: mailing.prices[size],
        spots: spots.filter((spot) => spot.size === size).map(({ id, side }) => ({ id, side })),
      };
    })
    .filter(({ spots }) => spots.length > 0)
    .toSorted((a, b) => Number(b.mailingId === mailingId) - Number(a.mailingId === mailingId));
}

type SizeTarget = {
  size: SizeId;
  name: string;
  /** The card's price of it, before tax. */
  priceCents: number;
  spots: Pick<Spot, "id" | "side">[];
};

/** The other sizes with an open spot on a reservation's card; none if it can't be moved. */
export async function findSizeTargets({
  state,
  secondsLeft,
  mailingId,
  size,
}: Reservation): Promise<SizeTarget[]> {
  if (!movableStates.some((each) => each === state) || secondsLeft === 0) return [];
  const mailing = await findMailingById(mailingId);
  const today = await findTodayByDatabaseClock();
  if (!mailing || !checkMailingAction("place", mailing, today).possible) return [];
  const open = openSpots(getLayout(mailing), await findLiveClaims([mailingId]));
  return sizes
    .filter(({ id }) => id !== size)
    .map(({ id, name }) => ({
      size: id,
      name,
      priceCents: mailing.prices[id],
      spots: open
        .filter((spot) => spot.size === id)
        .map((spot) => ({ id: spot.id, side: spot.side })),
    }))
    .filter(({ spots }) => spots.length > 0);
}
