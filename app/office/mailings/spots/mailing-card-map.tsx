import type { CSSProperties, KeyboardEvent, MouseEvent } from "react";
import { useId, useRef, useState } from "react";
import type { MailingSpot } from "#app/office/mailings/mailing-view.ts";
import { boxPositionInPercent } from "#app/ui/box-position.ts";
import { Link } from "#app/ui/link.tsx";
import type { Box, CardLayout, Side } from "#artwork/layouts/card-layout.ts";

/** In their order, next to each other: arrow keys cross from one to the other. */
const SIDES: readonly Side[] = ["front", "back"];

type CardProps = {
  places: readonly MailingSpot[];
  shape: string;
  layout: CardLayout;
  open: boolean;
  isPrinted: boolean;
  chosen: string | undefined;
  linkTo: (spot: string) => string;
  /** A spot was dragged onto another: a question, not yet a move. */
  onDrag: (from: string, to: string) => void;
};

const DRAGGED = "text/x-place";

/**
 * Both sides of the card with their buyers; each spot links to its actions. The arrow keys go from spot to spot; M
 * picks a buyer up, and Enter on another spot asks whether to move or swap.
 */
export function MailingCardMap({
  places,
  shape,
  layout,
  open,
  isPrinted,
  chosen,
  linkTo,
  onDrag,
}: CardProps) {
  const keys = useId();
  const keyboard = useKeyboardMoves(places, onDrag);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between links, which have the focus
    <div className="office-card" id="card" ref={keyboard.ref} onKeyDown={keyboard.onKeyDown}>
      <p className="hidden-but-read" id={keys}>
        Use the arrow keys to go from spot to spot, Enter to open one, and M to pick up an
        advertiser and move them.
      </p>
      <p className="carried" role="status">
        {keyboard.announcement}
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
                <li key={place.id} style={boxPositionInPercent(place.box, layout)}>
                  <PlaceLink
                    place={place}
                    open={open}
                    isPrinted={isPrinted}
                    to={linkTo(place.id)}
                    chosen={place.id === chosen}
                    keyboard={keyboard}
                    onDrag={onDrag}
                  />
                </li>
              ))}
            {partsNotForSale(layout)
              .filter(([, box]) => box.side === side)
              .map(([name, box]) => (
                <li key={name} className="ours" style={boxPositionInPercent(box, layout)}>
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
  keyboard: ReturnType<typeof useKeyboardMoves>;
  onDrag: CardProps["onDrag"];
};

function PlaceLink({ place, open, isPrinted, to, chosen, keyboard, onDrag }: PlaceLinkProps) {
  const { id, seat, sizeName } = place;
  const offer = open ? `${sizeName}, ${place.price}` : sizeName;
  return (
    <Link
      to={to}
      title={seat?.who}
      preventScrollReset
      draggable={place.movable}
      onClick={(event) => keyboard.putDown(event, id)}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, id)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        const from = event.dataTransfer.getData(DRAGGED);
        if (from && from !== id) onDrag(from, id);
      }}
      data-place={id}
      data-look={!seat && !open ? "empty" : place.look}
      data-carried={id === keyboard.carried ? "" : undefined}
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

function useKeyboardMoves(places: readonly MailingSpot[], onMove: CardProps["onDrag"]) {
  const ref = useRef<HTMLDivElement>(null);
  const [carried, setCarried] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const carry = (id: string | undefined, words: string) => {
    setCarried(id);
    setAnnouncement(words);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.place : undefined;
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = findSpotReachedByKey(places, from, event.key);
    if (next) {
      event.preventDefault();
      ref.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
    }
    if (event.key === "Escape" && carried) carry(undefined, "Move canceled.");
    if (event.key.toLowerCase() !== "m") return;
    const place = places.find(({ id }) => id === from);
    if (!place?.movable) return carry(undefined, `Nobody on ${from} can be moved.`);
    carry(from, `${place.seat?.who} picked up from ${from}. ${PUT_DOWN_HELP}`);
  };
  const putDown = (event: MouseEvent, onto: string) => {
    if (!carried || carried === onto) return carry(undefined, "");
    event.preventDefault();
    carry(undefined, "");
    onMove(carried, onto);
  };
  return { ref, carried, announcement, onKeyDown, putDown };
}

const PUT_DOWN_HELP = "Go to another spot and press Enter, or press Escape to cancel.";

const partsNotForSale = ({ houseBand, postOffice }: CardLayout) =>
  [
    ["Our own strip", houseBand],
    ["Postage and address", postOffice],
  ] as const;

type SpotPosition = {
  id: string;
  side: Side;
  box: Pick<Box, "x" | "y" | "width" | "height">;
};

const DIRECTIONS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** The spot that an arrow key, Home or End leads to, across the edge to the other side; undefined if there is none. */
export function findSpotReachedByKey(
  places: readonly SpotPosition[],
  from: string,
  key: string,
): string | undefined {
  if (key === "Home") return places[0]?.id;
  if (key === "End") return places.at(-1)?.id;
  const here = places.find(({ id }) => id === from);
  const direction = DIRECTIONS[key];
  if (!here || !direction) return undefined;
  const own = places.filter(({ side, id }) => side === here.side && id !== from);
  return nearest(own, here, direction) ?? nearestAcrossEdge(places, here, direction);
}

const middle = ({ box }: SpotPosition) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** How far off the direction a spot may be and still count, as a share of the distance. */
const MAX_SIDEWAYS_SHARE = 2;

/** The nearest in a direction; sideways distance counts double, to stay in a row. */
function nearest(
  places: readonly SpotPosition[],
  here: SpotPosition,
  direction: { x: number; y: number },
): string | undefined {
  const from = middle(here);
  const ahead = places.flatMap((place) => {
    const { x, y } = middle(place);
    const along = (x - from.x) * direction.x + (y - from.y) * direction.y;
    const aside = Math.abs((x - from.x) * direction.y) + Math.abs((y - from.y) * direction.x);
    return along > 0.01 && aside <= MAX_SIDEWAYS_SHARE * along
      ? [{ id: place.id, far: along + 2 * aside }]
      : [];
  });
  return ahead.toSorted((a, b) => a.far - b.far)[0]?.id;
}

function nearestAcrossEdge(
  places: readonly SpotPosition[],
  here: SpotPosition,
  direction: { x: number; y: number },
): string | undefined {
  const other = SIDES[SIDES.indexOf(here.side) + direction.x];
  if (direction.x === 0 || other === undefined) return undefined;
  const height = middle(here).y;
  const edge = places
    .filter(({ side }) => side === other)
    .map((place) => ({
      id: place.id,
      deep: middle(place).x * direction.x,
      aside: Math.abs(middle(place).y - height),
    }));
  return edge.toSorted((a, b) => a.deep + 2 * a.aside - (b.deep + 2 * b.aside))[0]?.id;
}
