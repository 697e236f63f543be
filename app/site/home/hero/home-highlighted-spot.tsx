import type { CSSProperties } from "react";
import { type HighlightedAd, pictureUrl, sampleCardSides, spotBox } from "./home-spotlight.ts";

type LitPlaceProps = { ad: HighlightedAd; enters?: boolean; leaves?: boolean };

/** One place of the card in the light: a window of the front, or the ad's own picture, laid over the card. */
export function HighlightedSpot({ ad, enters, leaves }: LitPlaceProps) {
  const state = leaves ? "lit leaves" : enters ? "lit enters" : "lit";
  return <i className={state} style={{ ...boxOf(ad), ...highlightedSpotBackgroundStyle(ad) }} />;
}

const percent = (fraction: number) => `${Math.round(fraction * 1e5) / 1e3}%`;

/** Where the spot is on the card, and the point from which it grows: it covers no neighbor's phone number. */
function boxOf({ spot }: HighlightedAd): CSSProperties {
  const { x, y, width, height } = spotBox(spot);
  const across = x === 0 ? "100%" : x + width > 0.999 ? "0" : "50%";
  return {
    left: percent(x),
    top: percent(y),
    width: percent(width),
    height: percent(height),
    transformOrigin: `${across} ${y === 0 ? "100%" : "0"}`,
  };
}

export function highlightedSpotBackgroundStyle(ad: HighlightedAd): CSSProperties {
  const url = pictureUrl(ad);
  if (url) return { backgroundImage: `url(${url})` };
  const { x, y, width, height } = spotBox(ad.spot);
  return {
    backgroundImage: `url(${sampleCardSides.front})`,
    backgroundSize: `${percent(1 / width)} ${percent(1 / height)}`,
    backgroundPosition: `${percent(x / (1 - width))} ${percent(y / (1 - height))}`,
  };
}

export function CardPicture({ side = "front" }: { side?: "front" | "back" }) {
  return (
    <img
      className="card-picture"
      src={sampleCardSides[side]}
      alt=""
      width="1200"
      height="900"
      loading="lazy"
      decoding="async"
    />
  );
}
