import type { CSSProperties } from "react";
import { Style } from "#app/ui/style.tsx";
import { type LitAd, sheets } from "./home-spotlight.ts";
import css from "./home-spotlight-card.css?inline";
import type { Light } from "./home-use-spotlight.ts";

/**
 * The printed card, with one place in the light. The card is a picture; the lit place is a window of the sheet
 * that its ad is printed on, laid over the card, so nothing more is fetched when the light moves.
 */
export function SpotlightCard({ light }: { light: Light }) {
  return (
    <div
      className="spotlight-card"
      role="img"
      aria-label="A printed 9 by 12 inch card with seven sample ads, one of them in the light"
    >
      <Style name="spotlight-card" css={css} />
      <div className="sheet under">
        <img src={sheets.back} alt="" width="1200" height="900" loading="lazy" decoding="async" />
      </div>
      <div className="sheet">
        <img
          src={sheets.front}
          alt=""
          width="1200"
          height="900"
          fetchPriority="low"
          decoding="async"
        />
        {light.before && <LitPlace key={light.turn - 1} ad={light.before} leaves />}
        <LitPlace key={light.turn} ad={light.lit} enters={light.turn > 0} />
      </div>
    </div>
  );
}

type LitPlaceProps = { ad: LitAd; enters?: boolean; leaves?: boolean };

function LitPlace({ ad, enters, leaves }: LitPlaceProps) {
  const state = leaves ? "lit leaves" : enters ? "lit enters" : "lit";
  return <i className={state} style={{ ...boxOf(ad), ...windowOf(ad) }} />;
}

const percent = (fraction: number) => `${Math.round(fraction * 1e5) / 1e3}%`;

/**
 * Where the lit place lies on the card, and the point from which it grows: outward over the edge of the card
 * where it touches one, so that it never covers the line of a neighbour that carries the telephone number.
 */
function boxOf({ place }: LitAd): CSSProperties {
  const across = place.x === 0 ? "100%" : place.x + place.width > 0.999 ? "0" : "50%";
  return {
    left: percent(place.x),
    top: percent(place.y),
    width: percent(place.width),
    height: percent(place.height),
    transformOrigin: `${across} ${place.y === 0 ? "100%" : "0"}`,
  };
}

/** The part of the sheet that is seen through it. */
function windowOf({ sheet, crop }: LitAd): CSSProperties {
  const at = (start: number, length: number) => percent(length === 1 ? 0 : start / (1 - length));
  return {
    backgroundImage: `url(${sheets[sheet]})`,
    backgroundSize: `${percent(1 / crop.width)} ${percent(1 / crop.height)}`,
    backgroundPosition: `${at(crop.x, crop.width)} ${at(crop.y, crop.height)}`,
  };
}
