import type { CSSProperties } from "react";
import type { CardWithReservedSpot } from "#app/reservation/card-with-reserved-spot.ts";
import { CardView } from "#app/ui/card/card-view.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./stamped-card.css?sheet";
import { StatusPostmark } from "./status-postmark.tsx";

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
  /** The text of the postmark; none while the spot is not confirmed. */
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
