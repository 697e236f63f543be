import type { Spot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import { openSpots } from "#business/reservations/availability/availability.ts";
import { movableStates, type Reservation } from "#business/reservations/reservation.ts";
import {
  findLiveClaims,
  findTodayByDatabaseClock,
} from "#business/reservations/search/find-reservations.ts";
import { type SizeId, sizes } from "#site.ts";

export type SizeTarget = {
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
