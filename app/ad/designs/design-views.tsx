import { type CSSProperties, type MouseEvent, type PointerEvent, useId, useRef } from "react";
import { boxPositionInPercent } from "#app/ui/box-position.ts";
import { Style } from "#app/ui/style.tsx";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { SAFE_MARGIN } from "#artwork/studio/ad-sizes.ts";
import type { CardSideShape } from "./card-side-with-spot.ts";
import { toSharesOfElement } from "./design-choice.ts";
import sheet from "./design-views.css?sheet";

type DesignViewsProps = {
  picture: string;
  label: string;
  /** Width and height of the spot in inches. */
  shape: readonly [number, number];
  card: CardSideShape;
  /** Begins to drag what the ad shows. */
  drag?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  /** Is told where the ad is tapped, in shares of its width and height. */
  onTap?: ((x: number, y: number) => void) | undefined;
};

/** How far the words stay from the edge of the ad, in inches: the studio counts from the middle of the white between two ads. */
const SAFE_INCHES = SAFE_MARGIN / 100 - standardLayout.gutter / 2;

/** Pixels that a finger may slip without dragging. */
const SLIP = 8;

const views = [
  ["close", "Close up"],
  ["card", "On the card"],
  ["far", "At arm’s length"],
  ["gray", "Black and white"],
  ["margins", "Safe margin"],
] as const;

export function DesignViews({ picture, label, shape, card, drag, onTap }: DesignViewsProps) {
  const [width, height] = shape;
  const pressed = useRef({ x: 0, y: 0 });
  const tap = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    if (Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) > SLIP) return;
    onTap?.(...toSharesOfElement(currentTarget, clientX, clientY));
  };
  const sizes = {
    "--shape": `${width} / ${height}`,
    "--safe": SAFE_INCHES / (width - standardLayout.gutter),
  } as CSSProperties;
  return (
    <div className="design-views" style={sizes}>
      <DesignViewRadios views={views} />
      <div className="stage">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the link to the words leads to the same fields */}
        <img
          className={drag ? "ad drags" : "ad"}
          src={picture}
          alt={label}
          width={width * 100}
          height={height * 100}
          draggable={!drag}
          onPointerDown={(event) => {
            pressed.current = { x: event.clientX, y: event.clientY };
            drag?.(event);
          }}
          onClick={tap}
        />
        <i className="margins" />
        <AdOnCard card={card} picture={picture} label="Your ad on the card, among its neighbors" />
      </div>
      <p className="margin-words">
        Your words and code stay inside the dashed line, 1/{Math.round(1 / SAFE_INCHES)} inch from
        the edge, so trimming can’t cut into them.
      </p>
    </div>
  );
}

export function DesignViewRadios({ views }: { views: readonly (readonly [string, string])[] }) {
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

/** The neighbors are decoration, and load only once they are seen. */
const lazy = { loading: "lazy", decoding: "async", alt: "" } as const;

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
      <img {...lazy} alt="" src={card.ground} />
      {card.standIns.map(({ box, picture }) => (
        <img key={picture} {...lazy} alt="" src={picture} style={boxPositionInPercent(box, card)} />
      ))}
      {card.own && (
        <img className="own" src={picture} alt="" style={boxPositionInPercent(card.own, card)} />
      )}
    </div>
  );
}
