import type { CSSProperties } from "react";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Box, CardLayout } from "#business/mailings/card-layout.ts";
import sheet from "./mailing-card.css?sheet";
import type { Place } from "./mailing-view.ts";

const SIDES = ["front", "back"] as const;

type CardProps = {
  places: readonly Place[];
  shape: string;
  layout: CardLayout;
  chosen: string | undefined;
  linkTo: (spot: string) => string;
  /** Somebody's place was dragged onto another: a question, not yet a move. */
  onDrag: (from: string, to: string) => void;
};

const DRAGGED = "text/x-place";

/** Who is where: both sides of the card, each place a link to what can be done with it. */
export function MailingCard({ places, shape, layout, chosen, linkTo, onDrag }: CardProps) {
  return (
    <div className="office-card">
      <Style name="office-card" sheet={sheet} />
      {SIDES.map((side) => (
        <div key={side}>
          <h3>{side === "front" ? "Front" : "Back"}</h3>
          <ul className="side" style={{ "--shape": shape } as CSSProperties}>
            {places
              .filter((place) => place.side === side)
              .map((place) => (
                <li key={place.id} style={geometry(place.box, layout)}>
                  <Link
                    to={linkTo(place.id)}
                    preventScrollReset
                    draggable={place.movable}
                    onDragStart={(event) => event.dataTransfer.setData(DRAGGED, place.id)}
                    onDragOver={(event) => {
                      if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
                    }}
                    onDrop={(event) => {
                      event.preventDefault();
                      const from = event.dataTransfer.getData(DRAGGED);
                      if (from && from !== place.id) onDrag(from, place.id);
                    }}
                    data-look={place.look}
                    data-size={place.size}
                    aria-current={place.id === chosen ? "true" : undefined}
                  >
                    <b>{place.id}</b>
                    <span className="who">{place.seat ? place.seat.who : "Free"}</span>
                    <small>
                      {place.seat
                        ? [place.seat.trade, place.seat.state].filter(Boolean).join(", ")
                        : `${place.sizeName}, ${place.price}`}
                    </small>
                  </Link>
                </li>
              ))}
            {ours(layout)
              .filter(([, box]) => box.side === side)
              .map(([name, box]) => (
                <li key={name} className="ours" style={geometry(box, layout)}>
                  {name}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** What is on no card for sale. */
const ours = ({ houseBand, postOffice }: CardLayout) =>
  [
    ["House band", houseBand],
    ["Post office", postOffice],
  ] as const;

function geometry(box: Box, { width, height }: CardLayout): CSSProperties {
  const percent = (part: number, whole: number) => `${Math.round((part / whole) * 1e5) / 1e3}%`;
  return {
    "--x": percent(box.x, width),
    "--y": percent(box.y, height),
    "--w": percent(box.width, width),
    "--h": percent(box.height, height),
  } as CSSProperties;
}
