import { and, eq, ne, sql } from "drizzle-orm";
import { findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { areNeighbors } from "#artwork/layouts/neighbors.ts";
import { type AdTraits, traitsOf } from "#artwork/studio/compare-ads.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { stateListSql } from "#business/reservations/claims/claims.ts";
import { statesWithAd } from "#business/reservations/reservation.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { adBrief } from "#database/schema/ads.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { paletteOf } from "./palette-of.ts";

/** What the chosen ads beside a reservation's spot look like on its card. */
export async function findNeighborTraits(reservationId: number): Promise<AdTraits[]> {
  const own = await findReservationById(reservationId);
  const mailing = own && (await findMailingById(own.mailingId));
  if (!mailing) return [];
  const layout = getLayout(mailing);
  const spot = findSpot(layout, own.spot);
  const chosen = await db
    .select({ spot: reservation.spot, look: adBrief.look })
    .from(adBrief)
    .innerJoin(reservation, eq(adBrief.reservationId, reservation.id))
    .where(
      and(
        eq(reservation.mailingId, mailing.id),
        ne(reservation.id, reservationId),
        sql`${reservation.state} in (${stateListSql(statesWithAd)})`,
        sql`${adBrief.look} is not null`,
      ),
    );
  return chosen.flatMap(({ spot: id, look }) => {
    const other = findSpot(layout, id);
    if (!spot || !other || !look || !areNeighbors(spot, other)) return [];
    return traitsOf(look, paletteOf(look)) ?? [];
  });
}
