import back from "#app/generated/card-back.svg?url";
import front from "#app/generated/card-front.svg?url";
import open from "#app/generated/card-open-front.svg?url";
import { Style } from "#app/ui/style.tsx";
import { findSpot, printedArea, standardLayout } from "#business/mailings/card-layout.ts";
import sheet from "./lit-card.css?sheet";

const cell = findSpot(standardLayout, "F6");
const spot = cell && printedArea(standardLayout, cell);

/** The sample card with one place still open, and that one in the light. Decoration: say in words what it shows. */
export function LitCard() {
  return (
    <div className="lit-card" aria-hidden="true">
      <Style name="lit-card" sheet={sheet} />
      <img src={back} alt="" width="1200" height="900" />
      <svg viewBox="0 0 1200 900">
        <path className="stock" d="M0 0h1200v900H0z" />
        <image href={front} width="1200" height="900" />
        <path className="dusk" d="M0 0h1200v900H0z" />
        {spot && (
          <g className="open">
            <svg
              x={spot.x * 100}
              y={spot.y * 100}
              width={spot.width * 100}
              height={spot.height * 100}
              viewBox={[spot.x, spot.y, spot.width, spot.height]
                .map((inches) => inches * 100)
                .join(" ")}
              aria-hidden="true"
            >
              <image href={open} width="1200" height="900" />
            </svg>
            <rect
              x={spot.x * 100}
              y={spot.y * 100}
              width={spot.width * 100}
              height={spot.height * 100}
            />
          </g>
        )}
      </svg>
    </div>
  );
}
