import back from "#app/generated/card-back.svg?url";
import fullBack from "#app/generated/card-back-16.svg?url";
import front from "#app/generated/card-front.svg?url";
import large from "#app/generated/gallery/large-3.svg?url";
import medium from "#app/generated/gallery/medium-3.svg?url";
import small from "#app/generated/gallery/small-3.svg?url";
import { sampleAds } from "#artwork/card/sample-card.ts";
import { cellInsideGutters, findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { listIndustriesByGalleryShelf } from "#artwork/studio/samples/gallery-shelves.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import type { Reservation } from "#business/reservations/reservation.ts";

/** The drawn sides of the sample card, by the id of a layout. */
const sides: Readonly<Record<string, { front: string; back: string }>> = {
  "standard-14": { front, back },
  "standard-16": { front, back: fullBack },
};

/** A shelf of the gallery whose industries aren't on the sample card. */
const shelf = { large, medium, small };
const standIns = listIndustriesByGalleryShelf()[2] ?? [];

/** The side of the card that a spot is on, in inches: the sample card, a picture in each spot that it may not show, and the spot's own place. */
export function cardSideWithSpot(
  mailing: Pick<Mailing, "layoutId">,
  { spot, industry }: Pick<Reservation, "spot" | "industry">,
) {
  const layout = getLayout(mailing);
  const own = findSpot(layout, spot);
  const side = own?.side ?? "front";
  const others = standIns.filter((slug) => slug !== industry);
  const isShown = (id: string) => sampleAds.some((ad) => ad.spot === id && ad.slug !== industry);
  return {
    width: layout.width,
    height: layout.height,
    ground: sides[mailing.layoutId]?.[side] ?? front,
    standIns: layout.spots
      .filter((other) => other.side === side && other.id !== spot && !isShown(other.id))
      .map((other, i) => ({
        box: cellInsideGutters(layout, other),
        picture: `${shelf[other.size]}#${others[i % others.length]}-a`,
      })),
    own: own && cellInsideGutters(layout, own),
  };
}

export type CardSideShape = ReturnType<typeof cardSideWithSpot>;
