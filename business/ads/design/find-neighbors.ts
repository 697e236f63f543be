import { and, eq, sql } from "drizzle-orm";
import { areNeighbors, findSpot, type Spot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { type AdTraits, findAdTraits } from "#artwork/studio/compare-ads.ts";
import { placeHouseAds } from "#artwork/studio/house-ads.ts";
import { letteringsAndPalettesOf } from "#artwork/studio/trade-voice.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { findOccupiedSpots } from "#business/reservations/availability/find-availability.ts";
import { findReservationById, stateListSql } from "#business/reservations/claims/claims.ts";
import { statesWithAd } from "#business/reservations/reservation.ts";
import { adBrief } from "#database/schema/ads.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { AdLook } from "./ad-look.ts";
import { paletteOfAdLook } from "./choose-look.ts";

export type ChosenDesign = {
  reservationId: number;
  industry: string;
  spot: Spot;
  look: AdLook;
  traits: AdTraits;
  offer: string;
};

/** The chosen designs of a mailing's card; a design whose template isn't offered anymore is left out. */
export async function findChosenDesigns(
  mailing: Pick<Mailing, "id" | "layoutId">,
): Promise<ChosenDesign[]> {
  const layout = getLayout(mailing);
  const rows = await db
    .select({
      reservationId: reservation.id,
      industry: reservation.industry,
      spotId: reservation.spot,
      look: adBrief.look,
      facts: adBrief.facts,
    })
    .from(adBrief)
    .innerJoin(reservation, eq(adBrief.reservationId, reservation.id))
    .where(
      and(
        eq(reservation.mailingId, mailing.id),
        sql`${reservation.state} in (${stateListSql(statesWithAd)})`,
        sql`${adBrief.look} is not null`,
      ),
    )
    .orderBy(reservation.spot);
  return rows.flatMap(({ reservationId, industry, spotId, look, facts }) => {
    const spot = findSpot(layout, spotId);
    if (!spot || !look || !industry) return [];
    const [lettering = "lively"] = letteringsAndPalettesOf(industry).letterings;
    const traits = findAdTraits({ lettering, ...look }, paletteOfAdLook(look), spot.size);
    return traits ? [{ reservationId, industry, spot, look, traits, offer: facts.offer }] : [];
  });
}

/** The ads beside a spot as they are so far: the chosen designs, our strip, and ours in the spots that nobody has booked. */
export async function findNeighborTraits(reservationId: number): Promise<AdTraits[]> {
  const own = await findReservationById(reservationId);
  const mailing = own && (await findMailingById(own.mailingId));
  const layout = mailing && getLayout(mailing);
  const spot = layout && findSpot(layout, own.spot);
  if (!spot) return [];
  const chosen = await findChosenDesigns(mailing);
  const seats = await findOccupiedSpots([mailing.id]);
  const booked = seats.filter(({ state }) => state !== "house").map((seat) => seat.spot);
  const ours = placeHouseAds(layout, [spot.id, ...booked]);
  return [
    ...chosen.filter((design) => design.reservationId !== reservationId),
    ...ours.flatMap(({ spot, designs }) => designs.map((traits) => ({ spot, traits }))),
  ]
    .filter((neighbor) => areNeighbors(spot, neighbor.spot))
    .map(({ traits }) => traits);
}
