import { type CSSProperties, type PointerEvent, useId } from "react";
import { Style } from "#app/ui/style.tsx";
import { AdOnCard, type CardSideShape } from "./ad-on-card.tsx";
import sheet from "./design-views.css?sheet";

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

export function ViewChoice({ views }: { views: readonly (readonly [string, string])[] }) {
  const name = useId();
  return (
    <fieldset className="view-choice">
      <Style name="design-views" sheet={sheet} />
      <legend className="hidden-but-read">View</legend>
      {views.map(([id, words], i) => (
        <label key={id}>
          <input type="radio" name={name} value={id} defaultChecked={i === 0} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
