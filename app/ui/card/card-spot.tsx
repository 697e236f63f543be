import { type CSSProperties, memo } from "react";
import { boxPositionInPercent } from "#app/ui/box-position.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RegistrationTarget } from "#app/ui/printers-marks.tsx";

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

const states = { open: "open", held: "on hold", sold: "taken", mine: "yours" } as const;

type CardSpotProps = {
  place: CardViewSpot;
  /** Dimensions of its side in inches. */
  width: number;
  height: number;
  /** The label of the visitor’s own spot, chosen or held. */
  name: string | undefined;
  ink: number;
  /** Name of its radio button; without one it is part of a picture. */
  field: string | undefined;
  checked: boolean;
  onChoose: ((id: string) => void) | undefined;
};

/** A spot of the card: open, on hold, taken, or the visitor’s own; a radio button where it can be picked. */
export const CardSpot = memo(function CardSpot(props: CardSpotProps) {
  const { place, width, height, name, ink, field, checked, onChoose } = props;
  const { id, box, state } = place;
  const geometry = {
    ...boxPositionInPercent(box, { width, height }),
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

/** Letter width and line height of the condensed display face, relative to its size; sizes in inches. */
const LETTER = 0.46;
const LINE = 1;

const LARGEST = 0.75;
const SMALLEST = 0.12;

/** The largest type size, in the box's unit, at which a name fits: its longest word the width, its lines the height. */
export function fitFontSize(name: string, width: number, height: number): number {
  const words = name.trim().split(/\s+/);
  const longest = Math.max(...words.map((word) => word.length), 4);
  let size = Math.min(width / (longest * LETTER), height / LINE, LARGEST);
  while (size > SMALLEST && linesAt(words, size, width) * size * LINE > height) size *= 0.94;
  return Math.max(size, SMALLEST);
}

function linesAt(words: readonly string[], size: number, width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    const wide = word.length * size * LETTER;
    const gap = used > 0 ? size * LETTER * 0.6 : 0;
    if (used > 0 && used + gap + wide > width) {
      lines++;
      used = wide;
    } else used += gap + wide;
  }
  return lines;
}
