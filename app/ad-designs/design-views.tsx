import { type CSSProperties, useId } from "react";
import { Style } from "#app/ui/style.tsx";
import sheet from "./design-views.css?sheet";

/** A part of a side of the card, as shares of its width and height. */
export type CardPart = { x: number; y: number; width: number; height: number; isOwn: boolean };

type DesignViewsProps = {
  /** The address of the design's picture. */
  picture: string;
  /** What the picture shows, in words. */
  label: string;
  /** Width and height of the spot in inches. */
  shape: readonly [number, number];
  /** The side of the card with the spot, and its shape in inches. */
  card: { parts: readonly CardPart[]; width: number; height: number };
};

const views = [
  ["close", "Close up"],
  ["card", "On the card"],
  ["far", "At arm’s length"],
  ["gray", "Black and white"],
] as const;

/** A design as people will see it: close up, among its neighbors, small, and without color. Works without script. */
export function DesignViews({ picture, label, shape, card }: DesignViewsProps) {
  const name = useId();
  const [width, height] = shape;
  return (
    <div className="design-views" style={{ "--shape": `${width} / ${height}` } as CSSProperties}>
      <Style name="design-views" sheet={sheet} />
      <fieldset>
        <legend className="hidden-but-read">How to look at it</legend>
        {views.map(([id, words], i) => (
          <label key={id}>
            <input type="radio" name={name} value={id} defaultChecked={i === 0} />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      <div className="stage">
        <img className="ad" src={picture} alt={label} width={width * 100} height={height * 100} />
        <div
          className="side"
          role="img"
          aria-label="Your ad on the card, among its neighbors"
          style={{ aspectRatio: `${card.width} / ${card.height}` }}
        >
          {card.parts.map((part) => (
            <span key={`${part.x} ${part.y}`} className="part" style={placed(part)}>
              {part.isOwn && <img src={picture} alt="" />}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

const percent = (share: number) => `${Math.round(share * 1e4) / 100}%`;

const placed = ({ x, y, width, height }: CardPart): CSSProperties => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});
