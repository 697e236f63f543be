import type { CardPlace } from "#app/ui/card-view.tsx";
import { findSpot, printedArea, type Side } from "#business/mailings/card-layout.ts";
import { layoutOf } from "#business/mailings/layouts.ts";
import { findCard } from "#business/reservations/find.ts";
import { dollars } from "#platform/money.ts";
import { sizes } from "#site.ts";
import type { Own } from "./private-door.ts";
import { tradeInWords } from "./words.ts";

/** The card as it stands, with the holder's place on it. */
export type YourCard = {
  places: CardPlace[];
  /** Inches of a side. */
  width: number;
  height: number;
  /** The side on which the holder's place lies, and its middle as fractions of the side. */
  side: Side;
  middle: { x: number; y: number };
};

/** The card of a reservation's mailing; undefined where its layout does not know the reservation's place. */
export async function findYourCard({ reservation, mailing }: Own): Promise<YourCard | undefined> {
  const layout = layoutOf(mailing);
  const own = findSpot(layout, reservation.spot);
  const card = await findCard({ mailingId: mailing.id, mine: reservation.id });
  if (!own || !card) return undefined;
  const places = card.spots.map(({ spot, state, industry, priceCents }): CardPlace => {
    const isOwn = spot.id === own.id;
    return {
      id: spot.id,
      side: spot.side,
      box: printedArea(layout, spot),
      size: sizes.find(({ id }) => id === spot.size)?.name ?? spot.size,
      measures: `${spot.width} × ${spot.height} in`,
      price: dollars(isOwn ? reservation.priceCents : priceCents),
      state,
      trade: industry === null ? undefined : { slug: industry, name: tradeInWords(industry) },
    };
  });
  const middle = {
    x: (own.x + own.width / 2) / layout.width,
    y: (own.y + own.height / 2) / layout.height,
  };
  return { places, width: layout.width, height: layout.height, side: own.side, middle };
}
