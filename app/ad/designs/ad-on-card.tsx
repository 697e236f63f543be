import { boxPosition } from "#app/ui/box-position.ts";
import type { CardSideShape } from "./card-side-with-spot.ts";

/** The neighbors are decoration, and load only once they are seen. */
const late = { loading: "lazy", decoding: "async", alt: "" } as const;

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
      <img {...late} alt="" src={card.ground} />
      {card.standIns.map((one) => (
        <img
          key={one.picture}
          {...late}
          alt=""
          src={one.picture}
          style={boxPosition(one.box, card)}
        />
      ))}
      {card.own && <img className="own" src={picture} alt="" style={boxPosition(card.own, card)} />}
    </div>
  );
}
