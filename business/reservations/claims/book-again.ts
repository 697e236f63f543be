import { findSpot, type Spot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { defineAction } from "#business/actions.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { nearestSpots, openSpots } from "#business/reservations/availability/availability.ts";
import {
  findIndustryAvailability,
  findLiveClaims,
} from "#business/reservations/availability/find-availability.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import type { PlainDate } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";
import { transitionReservation } from "./claims.ts";
import { holdSpot } from "./hold-spot.ts";

/** The next card on which a business can have its industry again, and the spot most like its own. */
export type NextCard = {
  mailing: Mailing;
  spot: Spot;
  sameSpot: boolean;
  priceCents: number;
  /** The date through which the industry is kept for them; undefined where it is open to everybody. */
  keptUntil: PlainDate | undefined;
};

type Booked = Pick<Reservation, "mailingId" | "industry" | "spot" | "size" | "advertiserId">;

/** Where a business can be next: the same spot if it is open, else the nearest of its size; undefined if no card has one. */
export async function findNextCard({
  mailingId,
  industry,
  spot: was,
  size,
  advertiserId,
}: Booked): Promise<NextCard | undefined> {
  const cards = await findIndustryAvailability(industry);
  for (const { mailing, verdict, kept } of cards) {
    const isTheirs = kept !== undefined && kept.advertiserId === advertiserId;
    if (mailing.id === mailingId || !(verdict === "open" || isTheirs)) continue;
    const layout = getLayout(mailing);
    const open = openSpots(layout, await findLiveClaims([mailing.id]));
    const wanted = findSpot(layout, was) ?? layout.spots.find((spot) => spot.size === size);
    const [spot] = wanted ? nearestSpots(open, wanted, 1) : [];
    if (spot?.size !== size) continue;
    const sameSpot = spot.id === was;
    return { mailing, spot, sameSpot, priceCents: mailing.prices[size], keptUntil: kept?.until };
  }
  return undefined;
}

/**
 * Holds the next card's spot for the business of a reservation, with its contact filled in, and returns the token of the
 * new private link. Refuses (conflict) when that is another spot or price than the one that was shown.
 */
export const bookAgain = defineAction({
  name: "bookAgain",
  permission: "anyone",
  async prepare({ reservation, shown }: BookAgainInput) {
    const next = await findNextCard(reservation);
    const isAsShown =
      next?.mailing.id === shown.mailingId &&
      next.spot.id === shown.spot &&
      next.priceCents === shown.priceCents;
    if (isAsShown) return;
    throw new Refusal("conflict", "The card has changed since you opened this page. Look again.");
  },
  async run(tx, { reservation, shown, networkAddress }, context) {
    const { advertiserId, contactId, industry } = reservation;
    const wish = { mailingId: shown.mailingId, spot: shown.spot, industry };
    const held = await holdSpot({ ...wish, networkAddress, advertiserId }, context, tx);
    await transitionReservation(tx, held.reservation.id, {
      from: ["held"],
      to: "held",
      set: { advertiserId, contactId },
    });
    return { result: held.token };
  },
});

type BookAgainInput = {
  reservation: Reservation;
  shown: { mailingId: number; spot: string; priceCents: number };
  networkAddress: string;
};
