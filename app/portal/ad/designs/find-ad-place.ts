import type { LinkedReservation } from "#app/private-page.ts";
import type { AdPlace } from "#business/ads/design/design-ad.ts";
import { findSpot } from "#business/mailings/layouts/card-layout.ts";
import { getLayout } from "#business/mailings/layouts/layouts.ts";

/** Where the ad of a reservation is to print; undefined if its card no longer has the spot. */
export function findAdPlace({ reservation, mailing }: LinkedReservation): AdPlace | undefined {
  const spot = findSpot(getLayout(mailing), reservation.spot);
  return spot && { industry: reservation.industry, size: spot.size };
}
