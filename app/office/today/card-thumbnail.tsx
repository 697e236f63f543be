import type { CSSProperties } from "react";
import { boxPositionInPercent } from "#app/ui/box-position.ts";

/** The data of a small drawing of a card; boxes in inches. */
export type CardThumbnailData = {
  width: number;
  height: number;
  places: readonly {
    id: string;
    side: "front" | "back";
    box: { x: number; y: number; width: number; height: number };
    look: "open" | "held" | "unpaid" | "paid" | "house";
    /** Null where it is free. */
    who: string | null;
  }[];
};

const SIDES = ["front", "back"] as const;
const LOOKS = {
  open: "open",
  held: "held",
  unpaid: "invoice open",
  paid: "paid",
  house: "house ad",
};

export function CardThumbnail({ card, name }: { card: CardThumbnailData; name: string }) {
  const { width, height, places } = card;
  return (
    <div className="office-small-card" role="img" aria-label={`${name}: ${inWords(places)}`}>
      {SIDES.map((side) => (
        <div key={side} style={{ "--shape": `${width} / ${height}` } as CSSProperties}>
          {places
            .filter((place) => place.side === side)
            .map(({ id, box, look, who }) => (
              <span
                key={id}
                data-look={look}
                title={`${id}: ${describeSpot(who, look)}`}
                style={boxPositionInPercent(box, card)}
              >
                <span>{who ?? id}</span>
              </span>
            ))}
        </div>
      ))}
    </div>
  );
}

function describeSpot(who: string | null | undefined, look: keyof typeof LOOKS): string {
  return who && who.toLowerCase() !== LOOKS[look] ? `${who}, ${LOOKS[look]}` : LOOKS[look];
}

function inWords(places: CardThumbnailData["places"]): string {
  const taken = places.filter(({ look }) => look !== "open");
  if (taken.length === 0) return "every spot is open";
  const free = places.length - taken.length;
  const descriptions = taken.map(({ id, who, look }) => `${id} ${describeSpot(who, look)}`);
  return `${descriptions.join("; ")}; ${free} open`;
}
