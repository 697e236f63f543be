import { sql } from "drizzle-orm";
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
import { declinedFirstRefusal } from "#database/schema/reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";
import { announceAvailabilityChange, transitionReservation } from "./claims.ts";
import { findFirstRefusalOf, hasDeclinedFirstRefusal } from "./first-refusal.ts";
import { holdSpot } from "./hold-spot.ts";
import { offerSpots } from "./offer-spots.ts";

/** The next card on which a business can have its industry again, and the spot most like its own. */
type NextCard = {
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

type Answer = { reservationId: number; by: "customer" | "office" };

const about = (id: number) => ({ type: "reservation", id });

/**
 * Gives the first refusal of a reservation back: the next card's industry goes to its waitlist, and then to everybody. Once.
 * Refuses (conflict) where nothing is kept.
 */
export const declineFirstRefusal = defineAction({
  name: "declineFirstRefusal",
  permission: "anyone",
  undo: ["keepFirstRefusal"],
  async run(tx, { reservationId, by }: Answer) {
    if (await hasDeclinedFirstRefusal(reservationId, tx)) return {};
    const kept = await findFirstRefusalOf(reservationId, tx);
    if (!kept) throw new Refusal("conflict", "Nothing is kept for this business right now.");
    await tx
      .insert(declinedFirstRefusal)
      .values({ reservationId, answeredBy: by })
      .onConflictDoNothing();
    await announceAvailabilityChange(tx, kept.mailingId);
    await offerSpots(tx, { mailingId: kept.mailingId });
    return { event: { event: "first-refusal.declined", subject: about(reservationId) } };
  },
});

/**
 * Takes `declineFirstRefusal` back: the industry is kept again through its day. Refuses (conflict) where somebody has taken
 * it meanwhile, or the day has passed.
 */
export const keepFirstRefusal = defineAction({
  name: "keepFirstRefusal",
  permission: "anyone",
  undo: ["declineFirstRefusal"],
  async run(tx, { reservationId }: { reservationId: number }) {
    const declined = await tx
      .delete(declinedFirstRefusal)
      .where(sql`${declinedFirstRefusal.reservationId} = ${reservationId}`)
      .returning();
    if (declined.length === 0) return {};
    const kept = await findFirstRefusalOf(reservationId, tx);
    if (!kept) {
      throw new Refusal("conflict", "Someone else has this industry now, or the day has passed.");
    }
    await announceAvailabilityChange(tx, kept.mailingId);
    return { event: { event: "first-refusal.kept", subject: about(reservationId) } };
  },
});
