import { type CSSProperties, type FocusEvent, type KeyboardEvent, useId } from "react";
import back from "#app/generated/card-open-back.svg?url";
import fullBack from "#app/generated/card-open-back-16.svg?url";
import { Style } from "#app/ui/style.tsx";
import spotSheet from "./card-spot.css?sheet";
import { CardSpot, type CardViewSpot } from "./card-spot.tsx";
import sheet from "./card-view.css?sheet";

/** The card as a question: one of its open places. Needs no script; with it the drawing answers at once. */
type SpotChoice = {
  field: string;
  /** The one that is checked when the page is served; from then on the buttons themselves know. */
  chosen: string | undefined;
  /** The currently checked spot, which shows the name. */
  lit: string | undefined;
  /** The same function each time, so that a key in the name's field draws one place and not all. */
  onChoose: (id: string) => void;
  label: string;
};

type CardViewProps = {
  places: readonly CardViewSpot[];
  /** Dimensions of a side in inches. */
  width: number;
  height: number;
  /** The label of the visitor's own spot, chosen or held. */
  name?: string | undefined;
  choice?: SpotChoice | undefined;
  label?: string;
  sides?: readonly ("front" | "back")[];
  /** On a wide screen one side at a time, large; the other comes up when it is turned over, or has the focus. */
  turns?: boolean;
};

/** Colors that sold places are printed in, so that neighbors differ. */
const INKS = 5;
const SIDES = ["front", "back"] as const;

/** The card, front and back, with the state of each spot. Knows nothing of the business. */
export function CardView({ choice, label, sides = SIDES, turns, ...card }: CardViewProps) {
  const id = useId();
  const drawn = sides.map((side) => (
    <CardSide key={side} side={side} choice={choice} {...card} captioned={sides.length > 1} />
  ));
  if (!choice) {
    return (
      <div className="card-view" data-sides={sides.length} role="img" aria-label={label}>
        <CardSheets />
        {drawn}
      </div>
    );
  }
  return (
    // Chromium leaves parts of a size container in a fieldset blank when the page arrives in pieces
    // (issues.chromium.org/issues/497855657).
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      className="card-view"
      data-sides={sides.length}
      role="group"
      aria-label={choice.label}
      onFocus={turnToFocused}
      onKeyDown={walk}
    >
      <CardSheets />
      <input type="checkbox" className="list-switch" id={id} />
      {turns && (
        <input
          type="checkbox"
          className="turn"
          id={`${id}-turn`}
          defaultChecked={beginsOnBack(card.places, choice.chosen)}
        />
      )}
      <div className="tools">
        <label htmlFor={id}>Show the spots as a list</label>
        <CardLegend />
      </div>
      {turns && (
        <label className="turn-over" htmlFor={`${id}-turn`}>
          Turn the card over
        </label>
      )}
      {drawn}
    </div>
  );
}

const CardSheets = () => (
  <>
    <Style name="card-view" sheet={sheet} />
    <Style name="card-spot" sheet={spotSheet} />
  </>
);

type SideProps = Pick<CardViewProps, "places" | "width" | "height" | "name" | "choice"> & {
  side: "front" | "back";
  captioned: boolean;
};

function CardSide({ side, places, width, height, name, choice, captioned }: SideProps) {
  return (
    <div className="side" data-side={side}>
      {captioned && <p className="caption">{side === "front" ? "Front" : "Back"}</p>}
      <div className="stock" style={{ "--shape": `${width} / ${height}` } as CSSProperties}>
        {side === "back" && (
          <img
            src={reachesTop(places) ? fullBack : back}
            alt=""
            width="1200"
            height="900"
            decoding="async"
            loading="lazy"
          />
        )}
        {places
          .filter((place) => place.side === side)
          .map((place, i) => (
            <CardSpot
              key={place.id}
              place={place}
              width={width}
              height={height}
              ink={i % INKS}
              name={place.state === "mine" || place.id === choice?.lit ? name : undefined}
              field={choice?.field}
              checked={place.id === choice?.chosen}
              onChoose={choice?.onChoose}
            />
          ))}
      </div>
    </div>
  );
}

const reachesTop = (places: readonly CardViewSpot[]) =>
  places.some(({ side, box }) => side === "back" && box.y === 0);

/** The side of the picked spot, else the first with an open one. */
function beginsOnBack(places: readonly CardViewSpot[], chosen: string | undefined): boolean {
  const first =
    places.find(({ id }) => id === chosen) ?? places.find((one) => one.state === "open");
  return first?.side === "back";
}

const sideOf = (radio: Element) => radio.closest<HTMLElement>(".side");

/** A spot that has the focus is on the side that lies on top. */
function turnToFocused({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  const turn = currentTarget.querySelector<HTMLInputElement>(".turn");
  const side = sideOf(target)?.dataset.side;
  if (turn && side) turn.checked = side === "back";
}

/** Whether the two are on sides that lie one over the other. */
function isUnder(radio: Element, from: Element): boolean {
  const [side, other] = [sideOf(radio), sideOf(from)];
  if (!side || !other || side === other) return false;
  const [one, two] = [side.getBoundingClientRect(), other.getBoundingClientRect()];
  return one.x === two.x && one.y === two.y;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** An arrow key goes to the place that lies there on the screen; where none does, to the next one as usual. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const arrow = ARROWS[event.key];
  const from = event.target;
  if (!arrow || !(from instanceof HTMLInputElement) || from.type !== "radio") return;
  const middle = (radio: HTMLInputElement) => {
    const { x, y, width, height } = (radio.labels?.[0] ?? radio).getBoundingClientRect();
    return [x + width / 2, y + height / 2] as const;
  };
  const [x, y] = middle(from);
  const [best] = [...event.currentTarget.querySelectorAll<HTMLInputElement>("[type=radio]:enabled")]
    .filter((radio) => radio !== from && !isUnder(radio, from))
    .map((radio) => {
      const [toX, toY] = middle(radio);
      const along = (toX - x) * arrow[0] + (toY - y) * arrow[1];
      const aside = Math.abs((toX - x) * arrow[1]) + Math.abs((toY - y) * arrow[0]);
      return { radio, along, far: along + 2 * aside, beside: aside <= along * 1.6 };
    })
    .filter(({ along, beside }) => along > 4 && beside)
    .toSorted((one, other) => one.far - other.far);
  if (!best) return;
  event.preventDefault();
  best.radio.focus();
  best.radio.click();
}

function CardLegend() {
  return (
    <ul className="card-legend" aria-hidden="true">
      <li data-state="open">Open</li>
      <li data-state="held">On hold</li>
      <li data-state="sold">Taken</li>
      <li data-state="mine">Yours</li>
    </ul>
  );
}
