import { sizeName } from "#artwork/layouts/card-layout.ts";
import { findNextCardToBookAgain } from "#business/reservations/claims/hold-by-link.ts";
import {
  findFirstRefusalRightOf,
  findNameOfDeclinedNextCard,
} from "#business/reservations/claims/insert-claim.ts";
import { listPlanOffers } from "#business/reservations/plans/plan.ts";
import type { Reservation } from "#business/reservations/reservation.ts";

/** The next card, for its page and the results page; undefined if no card has the industry open. */
export async function loadNextCard(reservation: Reservation) {
  const next = await findNextCardToBookAgain(reservation);
  if (!next) return undefined;
  return {
    mailing: { id: next.mailing.id, name: next.mailing.name, drop: next.mailing.dates.drop },
    spot: next.spot.id,
    size: sizeName(next.spot.size),
    sameSpot: next.sameSpot,
    priceCents: next.priceCents,
    keptUntil: next.keptUntil,
    /** Whether the industry is kept because of this reservation, so that it can be declined here. */
    canDecline: (await findFirstRefusalRightOf(reservation.id)) !== undefined,
    hasPlans: reservation.state === "paid" && listPlanOffers().length > 0,
    /** The card that they said they don't want, so that it can be taken back here. */
    declined: await findNameOfDeclinedNextCard(reservation.id),
  };
}

export type NextCardView = NonNullable<Awaited<ReturnType<typeof loadNextCard>>>;
