import type { CSSProperties } from "react";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./mailing-card.css?sheet";
import type { Place } from "./mailing-view.ts";

const SIDES = ["front", "back"] as const;

type CardProps = {
  places: readonly Place[];
  shape: string;
  inches: { width: number; height: number };
  chosen: string | undefined;
  linkTo: (spot: string) => string;
};

/** Who is where: both sides of the card, each place a link to what can be done with it. */
export function MailingCard({ places, shape, inches, chosen, linkTo }: CardProps) {
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
                <li key={place.id} style={geometry(place.box, inches)}>
                  <Link
                    to={linkTo(place.id)}
                    preventScrollReset
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
          </ul>
        </div>
      ))}
    </div>
  );
}

function geometry(box: Place["box"], { width, height }: CardProps["inches"]): CSSProperties {
  const percent = (part: number, whole: number) => `${Math.round((part / whole) * 1e5) / 1e3}%`;
  return {
    "--x": percent(box.x, width),
    "--y": percent(box.y, height),
    "--w": percent(box.width, width),
    "--h": percent(box.height, height),
  } as CSSProperties;
}
