import { type CSSProperties, type FocusEvent, type KeyboardEvent, memo, useId } from "react";
import back from "#app/generated/card-open-back.svg?url";
import fullBack from "#app/generated/card-open-back-16.svg?url";
import { boxPosition } from "#app/ui/box-position.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./card-view.css?sheet";
import { fitFontSize } from "./fit-font-size.ts";

/** One place as it is drawn; a box is in inches from the top left corner of its side, y down. */
export type CardViewSpot = {
  id: string;
  side: "front" | "back";
  box: { x: number; y: number; width: number; height: number };
  size: string;
  measures: string;
  /** Without one, what it costs is nobody's question here. */
  price?: string | undefined;
  /** The address of the ad that is drawn in it once it is the visitor's; without one the name. */
  ad?: string | undefined;
  state: "open" | "held" | "sold" | "mine";
  /** The industry that has the spot; the business stays unnamed. */
  industry?: { slug: string; name: string } | undefined;
};

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
const states = { open: "open", held: "on hold", sold: "taken", mine: "yours" } as const;

/** The card, front and back, with the state of each spot. Knows nothing of the business. */
export function CardView({ choice, label, sides = SIDES, turns, ...card }: CardViewProps) {
  const id = useId();
  const drawn = sides.map((side) => (
    <CardSide key={side} side={side} choice={choice} {...card} captioned={sides.length > 1} />
  ));
  if (!choice) {
    return (
      <div className="card-view" data-sides={sides.length} role="img" aria-label={label}>
        <Style name="card-view" sheet={sheet} />
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
      <Style name="card-view" sheet={sheet} />
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
            <Place
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

type PlaceProps = Pick<CardViewProps, "width" | "height" | "name"> & {
  place: CardViewSpot;
  ink: number;
  /** Name of its radio button; without one it is part of a picture. */
  field: string | undefined;
  checked: boolean;
  onChoose: ((id: string) => void) | undefined;
};

const Place = memo(function Place({ place, width, height, name, ink, ...button }: PlaceProps) {
  const { field, checked, onChoose } = button;
  const { id, box, state } = place;
  const geometry = {
    ...boxPosition(box, { width, height }),
    "--big": `${(0.92 + 0.42 * (box.width + box.height)).toFixed(2)}cqi`,
  } as CSSProperties;
  const Element = field ? "label" : "span";
  return (
    <Element
      className="place"
      data-state={state}
      data-low={box.height < 2.5 || undefined}
      data-ink={ink}
      style={geometry}
    >
      {field && (
        <input
          type="radio"
          name={field}
          value={id}
          required
          defaultChecked={checked}
          disabled={state === "held" || state === "sold"}
          onChange={() => onChoose?.(id)}
        />
      )}
      <Words place={place} />
      <Picture
        place={place}
        name={name}
        lights={field !== undefined || state === "mine"}
        width={width}
      />
    </Element>
  );
});

function Words({
  place: { id, side, size, measures, price, state, industry },
}: {
  place: CardViewSpot;
}) {
  const of = industry && state !== "mine" ? `: ${industry.name}` : "";
  return (
    <span className="words">
      <b>{id}</b>
      <span className="between">, {side}, </span>
      <span className="kind">
        {size}, {measures}
      </span>
      <span className="between">, </span>
      {price && <span className="price">{price}</span>}
      {price && <span className="between">, </span>}
      <span className="status">
        {states[state]}
        {of}
      </span>
    </span>
  );
}

function Picture({
  place: { id, box, size, measures, price, ad, state, industry },
  name,
  lights,
  width,
}: {
  place: CardViewSpot;
  name: string | undefined;
  lights: boolean;
  width: number;
}) {
  if (state === "held" || state === "sold") {
    return (
      <span className="picture" aria-hidden="true">
        {state === "sold" && industry && <Icon name={industry.slug} />}
        {state === "sold" && industry && <span className="industry">{industry.name}</span>}
        <span className="tag">{state === "held" ? "On hold" : "Taken"}</span>
      </span>
    );
  }
  const shown = name?.trim() || "Your ad";
  const size1 = fitFontSize(shown, box.width * 0.84, box.height * 0.5) * (100 / width);
  return (
    <span className="picture" aria-hidden="true">
      {state === "open" && (
        <span className="open">
          <i>{id}</i>
          <RegistrationTarget />
          <span className="here">Your ad here</span>
          <span className="measures">
            {size} · {measures}
          </span>
          {price && <b>{price}</b>}
        </span>
      )}
      {lights && ad && (
        <span className="lit drawn" style={{ backgroundImage: `url("${ad}")` }}>
          <span className="yours">Your ad</span>
        </span>
      )}
      {lights && !ad && (
        <span className="lit">
          <span className="business" style={{ fontSize: `${size1.toFixed(2)}cqi` }}>
            {shown}
          </span>
        </span>
      )}
    </span>
  );
}

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
