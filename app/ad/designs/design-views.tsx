import type { CSSProperties, PointerEvent } from "react";
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
  /** Begins to drag what the ad shows. */
  drag?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
};

const views = [
  ["close", "Close up"],
  ["card", "On the card"],
  ["far", "At arm’s length"],
  ["gray", "Black and white"],
] as const;

export function DesignViews({ picture, label, shape, card, drag }: DesignViewsProps) {
  const [width, height] = shape;
  return (
    <div className="design-views" style={{ "--shape": `${width} / ${height}` } as CSSProperties}>
      <Style name="design-views" sheet={sheet} />
      <ViewChoice views={views} />
      <div className="stage">
        <img
          className={drag ? "ad drags" : "ad"}
          src={picture}
          alt={label}
          width={width * 100}
          height={height * 100}
          draggable={!drag}
          onPointerDown={drag}
        />
        <AdOnCard card={card} picture={picture} label="Your ad on the card, among its neighbors" />
      </div>
    </div>
  );
}
