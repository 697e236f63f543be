import { type CSSProperties, useId } from "react";
import type { CardWithReservedSpot } from "#app/reservation/card-with-reserved-spot.ts";
import { CardView } from "#app/ui/card/card-view.tsx";
import { Style } from "#app/ui/style.tsx";
import { company } from "#company.ts";
import sheet from "./stamped-card.css?sheet";

/** The holder's side of the card with their spot lit, and the postmark on it. `falls`: it falls as the page opens. */
export function StampedCard({
  card,
  business,
  label,
  mark,
  falls,
}: {
  card: CardWithReservedSpot;
  business: string | undefined;
  label: string;
  mark: { word: string; date: string } | undefined;
  falls: boolean;
}) {
  const { places, width, height, side, mark: spot } = card;
  const at = {
    "--x": `${spot.x * 100}%`,
    "--y": `${spot.y * 100}%`,
    "--w": `${spot.width * 100}%`,
  } as CSSProperties;
  const classes = ["stamped-card", falls && "falls", !card.isBookable && "closed"];
  return (
    <div className={classes.filter(Boolean).join(" ")} style={at}>
      <Style name="stamped-card" sheet={sheet} />
      <CardView
        places={places}
        width={width}
        height={height}
        label={label}
        name={business}
        sides={[side]}
      />
      {mark && <StatusPostmark {...mark} />}
    </div>
  );
}

const WAVES = [-33, -11, 11, 33].map((y) => `M102 ${y}q14-13 28 0t28 0 28 0 28 0`).join("");

function StatusPostmark({ word, date }: { word: string; date: string }) {
  const ring = useId();
  return (
    <svg className="mark" viewBox="-100 -100 200 200" aria-hidden="true">
      <defs>
        <path id={ring} d="M-72 0A72 72 0 1 1 72 0 72 72 0 1 1-72 0" />
      </defs>
      <circle r="95" />
      <circle r="88" className="thin" />
      <circle r="58" className="thin" />
      <text className="ring">
        <textPath href={`#${ring}`} textLength="448" lengthAdjust="spacing">
          {`${company().tradeName} · one per industry · `.toUpperCase()}
        </textPath>
      </text>
      <path d="M-55 -23H55M-55 25H55" className="thin" />
      <text y={word.length > 5 ? 11 : 14} className={word.length > 5 ? "long word" : "word"}>
        {word}
      </text>
      <text y="43" className="date">
        {date}
      </text>
      <path d={WAVES} className="waves" />
    </svg>
  );
}
