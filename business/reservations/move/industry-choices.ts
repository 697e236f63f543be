import { findIndustriesWithGroups } from "#business/mailings/industries/exclusivity-groups.ts";
import { findOccupiedSpots } from "#business/reservations/availability/occupied-spots.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { db } from "#platform/database/database.server.ts";

/** An industry that a reservation could change to; `taken`: somebody else on the card has it, or competes with it. */
export type IndustryChoice = { slug: string; name: string; taken: boolean };

/** The reservation's industry and every other that is not hidden, with whether it is free on the card. */
export async function findIndustryChoices({
  id,
  mailingId,
  industry,
}: Pick<Reservation, "id" | "mailingId" | "industry">): Promise<IndustryChoice[]> {
  const all = await findIndustriesWithGroups();
  const groupOf = new Map(all.map(({ slug, exclusivityGroup }) => [slug, exclusivityGroup]));
  const seats = await findOccupiedSpots([mailingId], db);
  const taken = new Set(
    seats.flatMap((seat) =>
      seat.id === id || seat.industry === null ? [] : [groupOf.get(seat.industry)],
    ),
  );
  return all
    .filter(({ slug, isHidden }) => !isHidden || slug === industry)
    .map(({ slug, name, exclusivityGroup }) => ({
      slug,
      name,
      taken: taken.has(exclusivityGroup),
    }));
}
