import type { CSSProperties } from "react";
import { Style } from "#app/ui/style.tsx";
import sheet from "./ad-on-card.css?sheet";

/** A part of a side of the card, as shares of its width and height. */
export type CardPartRectangle = {
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
      <Style name="ad-on-card" sheet={sheet} />
      {card.parts.map((part) => (
        <span key={`${part.x} ${part.y}`} style={placed(part)}>
          {part.isOwn && <img src={picture} alt="" />}
        </span>
      ))}
    </div>
  );
}
