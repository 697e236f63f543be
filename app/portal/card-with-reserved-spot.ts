import type { LinkedReservation } from "#app/private-page.ts";
import type { CardViewSpot } from "#app/ui/card-view.tsx";
import {
  type CardLayout,
  findSpot,
  printedArea,
  type Side,
  type Spot,
} from "#business/mailings/layouts/card-layout.ts";
import { getLayout } from "#business/mailings/layouts/layouts.ts";
import { sizeInInches, sizeName } from "#business/mailings/layouts/sizes.ts";
import { findCardSpots } from "#business/reservations/search/find-reservations.ts";
import { dollars } from "#platform/money.ts";
import { industryDisplayName } from "./portal-formatting.ts";

/** The card of a reservation today, with the reserved spot's side and postmark. */
export type CardWithReservedSpot = {
  places: CardViewSpot[];
  /** Dimensions of a side in inches. */
  width: number;
  height: number;
  /** The side with the reserved spot. */
  side: Side;
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
  const card = await findCardSpots({ mailingId: mailing.id, mine: [reservation.id] });
  if (!own || !card) return undefined;
  // Once booking is over nobody is asked to take what is left.
  const shown = card.spots.filter(({ state }) => card.bookable || state !== "open");
  const places = shown.map(({ spot, state, industry, priceCents }): CardViewSpot => {
    const isOwn = spot.id === own.id;
    return {
      id: spot.id,
      side: spot.side,
      box: printedArea(layout, spot),
      size: sizeName(spot.size),
      measures: sizeInInches(spot.size),
      price: dollars(isOwn ? reservation.priceCents : priceCents),
      state,
      industry:
        industry === null ? undefined : { slug: industry, name: industryDisplayName(industry) },
    };
  });
  const { width, height } = layout;
  return { places, width, height, side: own.side, mark: markOn(own, layout) };
}

/**
 * The diameter of a postmark in inches: it grows with the shorter edge of its spot, but more
 * slowly.
 */
function ringOn({ width, height }: Spot): number {
  const edge = Math.min(width, height);
  return edge * (1.4 - edge / 8);
}

/** The width of the bars to the right of the ring, relative to it. */
const BARS = 0.42;

/** The lower right of a spot, so that the name stays readable, and within the card with all its bars. */
function markOn(spot: Spot, card: CardLayout): CardWithReservedSpot["mark"] {
  const { x, y, width, height } = spot;
  const ring = ringOn(spot);
  const middleX = Math.min(x + width * 0.86, card.width - ring * (0.5 + BARS));
  const middleY = Math.min(y + height - ring * 0.28, card.height - ring * 0.42);
  return { x: middleX / card.width, y: middleY / card.height, width: ring / card.width };
}
