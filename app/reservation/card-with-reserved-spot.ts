import type { LinkedReservation } from "#app/private-page.ts";
import type { CardViewSpot } from "#app/ui/card/card-view.tsx";
import {
  type CardLayout,
  cellInsideGutters,
  findSpot,
  type Side,
  type Spot,
} from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { formatSizeInInches, sizeName } from "#artwork/layouts/sizes.ts";
import { findCardSpotStatuses } from "#business/reservations/availability/find-availability.ts";
import { dollars } from "#platform/money.ts";
import { industryNameOrSlug } from "./portal-formatting.ts";

export type CardWithReservedSpot = {
  places: CardViewSpot[];
  /** Dimensions of a side in inches. */
  width: number;
  height: number;
  side: Side;
  /** Once booking is over nobody is asked to take what is left. */
  isBookable: boolean;
  /** The center and width of the postmark, as fractions of the side. */
  mark: { x: number; y: number; width: number };
};

/** The card of a reservation's mailing; undefined if its layout does not have the reserved spot. */
export async function loadCardWithReservedSpot({
  reservation,
  mailing,
}: LinkedReservation): Promise<CardWithReservedSpot | undefined> {
  const layout = getLayout(mailing);
  const own = findSpot(layout, reservation.spot);
  const card = await findCardSpotStatuses({ mailingId: mailing.id, mine: [reservation.id] });
  if (!own || !card) return undefined;
  const places = card.spots.map(({ spot, state, industry, priceCents }): CardViewSpot => {
    const isOwn = spot.id === own.id;
    return {
      id: spot.id,
      side: spot.side,
      box: cellInsideGutters(layout, spot),
      size: sizeName(spot.size),
      measures: formatSizeInInches(spot.size),
      price: dollars(isOwn ? reservation.priceCents : priceCents),
      state,
      industry:
        industry === null ? undefined : { slug: industry, name: industryNameOrSlug(industry) },
    };
  });
  const { width, height } = layout;
  const { bookable: isBookable } = card;
  return { places, width, height, side: own.side, isBookable, mark: markOn(own, layout) };
}

/** The width of the bars to the right of the ring, relative to it. */
const BARS = 0.42;

/** Below the name, which has the upper half, and with its bars on the holder's own spot: what others have stays clear. */
function markOn({ x, y, width, height }: Spot, card: CardLayout): CardWithReservedSpot["mark"] {
  const ring = Math.min(width * 0.6, height * 0.46);
  const middleX = x + (width - ring * (1 + BARS)) / 2 + ring / 2;
  const middleY = y + height - ring * 0.45;
  return { x: middleX / card.width, y: middleY / card.height, width: ring / card.width };
}
