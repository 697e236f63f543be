import { cellInsideGutters, findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import type { CardPartRectangle } from "./ad-on-card.tsx";

/** The side of the card that a spot is on: all its parts, the spot's own one marked. */
export function cardSideWithSpot(mailing: Pick<Mailing, "layoutId">, own: string) {
  const layout = getLayout(mailing);
  const { width, height } = layout;
  const side = findSpot(layout, own)?.side ?? "front";
  const others = [layout.houseBand, layout.postOffice].filter((part) => part.side === side);
  const toPart = (box: { x: number; y: number; width: number; height: number }, isOwn: boolean) => {
    const area = cellInsideGutters(layout, box);
    return {
      x: area.x / width,
      y: area.y / height,
      width: area.width / width,
      height: area.height / height,
      isOwn,
    } satisfies CardPartRectangle;
  };
  return {
    width,
    height,
    parts: [
      ...others.map((part) => toPart(part, false)),
      ...layout.spots
        .filter((spot) => spot.side === side)
        .map((spot) => toPart(spot, spot.id === own)),
    ],
  };
}
