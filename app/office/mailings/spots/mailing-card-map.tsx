import { type CSSProperties, type KeyboardEvent, useId, useRef } from "react";
import type { MailingSpot } from "#app/office/mailings/mailing-view.ts";
import { boxPosition } from "#app/ui/box-position.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import type { CardLayout } from "#artwork/layouts/card-layout.ts";
import sheet from "./mailing-card-map.css?sheet";
import { findSpotInDirection } from "./spot-navigation.ts";

const SIDES = ["front", "back"] as const;

type CardProps = {
  places: readonly MailingSpot[];
  shape: string;
  layout: CardLayout;
  open: boolean;
  isPrinted: boolean;
  chosen: string | undefined;
  linkTo: (spot: string) => string;
};

/** Both sides of the card with their buyers; each spot links to its actions. The arrow keys go from spot to spot. */
export function MailingCardMap({
  places,
  shape,
  layout,
  open,
  isPrinted,
  chosen,
  linkTo,
}: CardProps) {
  const keys = useId();
  const ref = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.place : undefined;
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = findSpotInDirection(places, from, event.key);
    if (!next) return;
    event.preventDefault();
    ref.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys walk between links, which have the focus
    <div className="office-card" id="card" ref={ref} onKeyDown={walk}>
      <Style name="office-card" sheet={sheet} />
      <p className="hidden-but-read" id={keys}>
        Use the arrow keys to go from spot to spot, and Enter to open one.
      </p>
      {SIDES.map((side) => (
        <div key={side}>
          <h3>{side === "front" ? "Front" : "Back"}</h3>
          <ul
            className="side"
            aria-describedby={keys}
            style={{ "--shape": shape } as CSSProperties}
          >
            {places
              .filter((place) => place.side === side)
              .map((place) => (
                <li key={place.id} style={boxPosition(place.box, layout)}>
                  <PlaceLink
                    place={place}
                    open={open}
                    isPrinted={isPrinted}
                    to={linkTo(place.id)}
                    chosen={place.id === chosen}
                  />
                </li>
              ))}
            {partsNotForSale(layout)
              .filter(([, box]) => box.side === side)
              .map(([name, box]) => (
                <li key={name} className="ours" style={boxPosition(box, layout)}>
                  {name}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

type PlaceLinkProps = {
  place: MailingSpot;
  open: boolean;
  isPrinted: boolean;
  to: string;
  chosen: boolean;
};

function PlaceLink({ place, open, isPrinted, to, chosen }: PlaceLinkProps) {
  const { id, seat, sizeName } = place;
  const offer = open ? `${sizeName}, ${place.price}` : sizeName;
  return (
    <Link
      to={to}
      title={seat?.who}
      preventScrollReset
      data-place={id}
      data-look={!seat && !open ? "empty" : place.look}
      aria-current={chosen ? "true" : undefined}
    >
      <b>{id}</b>
      <span className="holder">{seat?.short ?? (isPrinted ? "Unsold" : "Open")}</span>
      <small>{seat ? stateOf(seat) : offer}</small>
    </Link>
  );
}

/** The status below a holder's name, unless it replaces the name. */
const stateOf = ({ short, industryName, state }: NonNullable<MailingSpot["seat"]>) =>
  [state === short ? "" : state, industryName].filter(Boolean).join(", ");

const partsNotForSale = ({ houseBand, postOffice }: CardLayout) =>
  [
    ["Our own strip", houseBand],
    ["Postage and address", postOffice],
  ] as const;
