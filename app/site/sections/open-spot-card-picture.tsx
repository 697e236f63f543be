import type { CSSProperties } from "react";
import back from "#app/generated/card-back.svg?url";
import front from "#app/generated/card-front.svg?url";
import open from "#app/generated/card-open-front.svg?url";
import { Style } from "#app/ui/style.tsx";
import { cellInsideGutters, findSpot, standardLayout } from "#artwork/layouts/card-layout.ts";
import sheet from "./open-spot-card-picture.css?sheet";

const percent = (fraction: number) => `${Math.round(fraction * 1e5) / 1e3}%`;

function openSpotStyle(): CSSProperties | undefined {
  const cell = findSpot(standardLayout, "F6");
  if (!cell) return undefined;
  const spot = cellInsideGutters(standardLayout, cell);
  const x = spot.x / standardLayout.width;
  const y = spot.y / standardLayout.height;
  const width = spot.width / standardLayout.width;
  const height = spot.height / standardLayout.height;
  return {
    left: percent(x),
    top: percent(y),
    width: percent(width),
    height: percent(height),
    backgroundImage: `url(${open})`,
    backgroundSize: `${percent(1 / width)} ${percent(1 / height)}`,
    backgroundPosition: `${percent(x / (1 - width))} ${percent(y / (1 - height))}`,
  };
}

const spotStyle = openSpotStyle();
/** Neither picture may block the text beside it. */
const late = { loading: "lazy", decoding: "async", width: 1200, height: 900, alt: "" } as const;

/** The sample card with one spot still open, and that one in the light. Decoration: say in words what it shows. */
export function OpenSpotCardPicture() {
  return (
    <div className="lit-card" aria-hidden="true">
      <Style name="lit-card" sheet={sheet} />
      <img {...late} src={back} alt="" />
      <div>
        <img {...late} src={front} alt="" />
        <i className="dusk" />
        <i className="open" style={spotStyle} />
      </div>
    </div>
  );
}
