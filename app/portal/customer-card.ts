import type { LinkedReservation } from "#app/private-page.ts";
import type { CardViewSpot } from "#app/ui/card-view.tsx";
import {
  type CardLayout,
  findSpot,
  printedArea,
  type Side,
  type Spot,
} from "#business/mailings/layouts/card-layout.ts";
import { layoutOf } from "#business/mailings/layouts/layouts.ts";
import { findCardSpots } from "#business/reservations/search/find-reservations.ts";
import { dollars } from "#platform/money.ts";
import { sizes } from "#site.ts";
import { industryDisplayName } from "./portal-formatting.ts";

/** The card as it stands, with the holder's place on it. */
export type CustomerCard = {
  places: CardViewSpot[];
  /** Inches of a side. */
  width: number;
  height: number;
  /** The side on which the holder's place lies. */
  side: Side;
  /** Where the postmark falls: its middle and its width, as fractions of the side. */
  mark: { x: number; y: number; width: number };
};

/** The card of a reservation's mailing; undefined where its layout does not know the reservation's place. */
export async function loadCustomerCard({
  reservation,
  mailing,
}: LinkedReservation): Promise<CustomerCard | undefined> {
  const layout = layoutOf(mailing);
  const own = findSpot(layout, reservation.spot);
  const card = await findCardSpots({ mailingId: mailing.id, mine: reservation.id });
  if (!own || !card) return undefined;
  // Once booking is over nobody is asked to take what is left.
  const shown = card.spots.filter(({ state }) => card.bookable || state !== "open");
  const places = shown.map(({ spot, state, industry, priceCents }): CardViewSpot => {
    const isOwn = spot.id === own.id;
    return {
      id: spot.id,
      side: spot.side,
      box: printedArea(layout, spot),
      size: sizes.find(({ id }) => id === spot.size)?.name ?? spot.size,
      measures: `${spot.width} × ${spot.height} in`,
      price: dollars(isOwn ? reservation.priceCents : priceCents),
      state,
      trade:
        industry === null ? undefined : { slug: industry, name: industryDisplayName(industry) },
    };
  });
  const { width, height } = layout;
  return { places, width, height, side: own.side, mark: markOn(own, layout) };
}

/** Inches of a postmark's ring, by the place that it falls on, and of the bars to its right. */
const RING = { large: 3.6, medium: 3.1, small: 2.3 } as const;
const BARS = 0.42;

/** The lower right of a place, so that the name stays free, and within the card with all its bars. */
function markOn({ x, y, width, height, size }: Spot, card: CardLayout): CustomerCard["mark"] {
  const ring = RING[size];
  const middleX = Math.min(x + width * 0.86, card.width - ring * (0.5 + BARS));
  const middleY = Math.min(y + height - ring * 0.28, card.height - ring * 0.42);
  return { x: middleX / card.width, y: middleY / card.height, width: ring / card.width };
}
