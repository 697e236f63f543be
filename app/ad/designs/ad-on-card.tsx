import type { CSSProperties } from "react";
import { cellInsideGutters, findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import type { Mailing } from "#business/mailings/mailing.ts";

/** A part of a side of the card, as shares of its width and height. */
type CardPartRectangle = {
  x: number;
  y: number;
  width: number;
  height: number;
  isOwn: boolean;
};

export type CardSideShape = { parts: readonly CardPartRectangle[]; width: number; height: number };

const percent = (share: number) => `${Math.round(share * 1e4) / 100}%`;

const placed = ({ x, y, width, height }: CardPartRectangle): CSSProperties => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});

export function AdOnCard({
  card,
  picture,
  label,
}: {
  card: CardSideShape;
  picture: string;
  label: string;
}) {
  return (
    <div
      className="ad-on-card"
      role="img"
      aria-label={label}
      style={{ aspectRatio: `${card.width} / ${card.height}` }}
    >
      {card.parts.map((part) => (
        <span key={`${part.x} ${part.y}`} style={placed(part)}>
          {part.isOwn && <img src={picture} alt="" />}
        </span>
      ))}
    </div>
  );
}

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
