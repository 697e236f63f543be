import { Style } from "#app/ui/style.tsx";
import { HighlightedSpot } from "./home-highlighted-spot.tsx";
import { sampleCardSides } from "./home-spotlight.ts";
import sheet from "./home-spotlight-card.css?sheet";
import type { SpotlightState } from "./home-use-spotlight.ts";

export function SpotlightCard({ light }: { light: SpotlightState }) {
  return (
    <div
      className="spotlight-card"
      role="img"
      aria-label="Drawing of a 9 by 12 inch card with seven sample ads, one of them in a spotlight"
    >
      <Style name="spotlight-card" sheet={sheet} />
      <div className="sheet under">
        <img
          src={sampleCardSides.front}
          alt=""
          width="1200"
          height="900"
          loading="lazy"
          decoding="async"
        />
      </div>
      <div className="sheet">
        <img
          src={sampleCardSides.front}
          alt=""
          width="1200"
          height="900"
          fetchPriority="low"
          decoding="async"
        />
        {light.before && <HighlightedSpot key={light.turn - 1} ad={light.before} leaves />}
        <HighlightedSpot key={light.turn} ad={light.lit} enters={light.turn > 0} />
      </div>
    </div>
  );
}
