import type { CSSProperties } from "react";
import { Style } from "#app/ui/style.tsx";
import { AdOnCard, type CardSideShape } from "./ad-on-card.tsx";
import sheet from "./design-views.css?sheet";
import { ViewChoice } from "./view-choice.tsx";

type DesignViewsProps = {
  picture: string;
  label: string;
  /** Width and height of the spot in inches. */
  shape: readonly [number, number];
  card: CardSideShape;
};

const views = [
  ["close", "Close up"],
  ["card", "On the card"],
  ["far", "At arm’s length"],
  ["gray", "Black and white"],
] as const;

export function DesignViews({ picture, label, shape, card }: DesignViewsProps) {
  const [width, height] = shape;
  return (
    <div className="design-views" style={{ "--shape": `${width} / ${height}` } as CSSProperties}>
      <Style name="design-views" sheet={sheet} />
      <ViewChoice views={views} />
      <div className="stage">
        <img className="ad" src={picture} alt={label} width={width * 100} height={height * 100} />
        <AdOnCard card={card} picture={picture} label="Your ad on the card, among its neighbors" />
      </div>
    </div>
  );
}
