import { Style } from "#app/ui/style.tsx";
import {
  type Box,
  printedArea,
  type Side,
  type SizeClass,
  standardLayout,
} from "#business/mailings/card-layout.ts";
import { sizes } from "#site.ts";
import css from "./card-plan.css?inline";
import { dollars } from "./money.ts";

const UNITS = 100;

function units(box: Box) {
  return {
    x: Math.round(box.x * UNITS),
    y: Math.round(box.y * UNITS),
    width: Math.round(box.width * UNITS),
    height: Math.round(box.height * UNITS),
  };
}

/**
 * One side of the card as a plan, every place to scale with its size and price: the layout that goes to press.
 * With `lit`, the places of that size are in the light and the others step back.
 */
export function CardPlan({ side, lit, bare }: { side: Side; lit?: SizeClass; bare?: boolean }) {
  const { width, height, spots, houseBand, postOffice } = standardLayout;
  const places = spots.filter((spot) => spot.side === side);
  return (
    <svg
      className={["card-plan", lit && "some", bare && "bare"].filter(Boolean).join(" ")}
      viewBox={`0 0 ${width * UNITS} ${height * UNITS}`}
      role="img"
      aria-label={describe(side)}
      aria-hidden={bare}
    >
      <Style name="card-plan" css={css} />
      <path className="stock" d={`M0 0h${width * UNITS}v${height * UNITS}H0z`} />
      {places.map((spot) => (
        <Place key={spot.id} box={printedArea(standardLayout, spot)} size={spot.size} lit={lit} />
      ))}
      {houseBand.side === side && (
        <g className="band">
          <rect {...units(printedArea(standardLayout, houseBand))} />
          <text x={50} y={118}>
            Our own band
          </text>
        </g>
      )}
      {postOffice.side === side && (
        <>
          <text
            className="post"
            x={(postOffice.x + postOffice.width) * UNITS - 40}
            y={70}
            textAnchor="end"
          >
            {postOffice.indicia.lines[0]}
          </text>
          <text className="post" x={postOffice.x * UNITS + 50} y={150}>
            {postOffice.address.lines.join(" ")}
          </text>
        </>
      )}
    </svg>
  );
}

function Place({ box, size, lit }: { box: Box; size: SizeClass; lit: SizeClass | undefined }) {
  const area = units(box);
  const middle = area.x + area.width / 2;
  const top = area.y + area.height / 2;
  const offer = sizes.find(({ id }) => id === size);
  return (
    <g className={lit === size ? "place lit" : "place"}>
      <rect {...area} />
      <path d={cornerMarks(area)} />
      {offer && (
        <>
          <text x={middle} y={top - 4} textAnchor="middle">
            {offer.name}
          </text>
          <text className="price" x={middle} y={top + 54} textAnchor="middle">
            {dollars(offer.priceCents)}
          </text>
        </>
      )}
    </g>
  );
}

/** Crop marks inside the four corners of an open place. */
function cornerMarks({ x, y, width, height }: ReturnType<typeof units>): string {
  const [in1, long] = [16, 26];
  const left = x + in1;
  const right = x + width - in1;
  const top = y + in1;
  const bottom = y + height - in1;
  return [
    `M${left} ${top + long}V${top}h${long}`,
    `M${right - long} ${top}H${right}v${long}`,
    `M${right} ${bottom - long}V${bottom}h${-long}`,
    `M${left + long} ${bottom}H${left}v${-long}`,
  ].join("");
}

function describe(side: Side): string {
  const here = standardLayout.spots.filter((spot) => spot.side === side);
  const counted = sizes
    .toReversed()
    .map(({ id, name }) => [here.filter(({ size }) => size === id).length, name] as const)
    .filter(([number]) => number > 0)
    .map(([number, name]) => `${number} ${name}`);
  const rest = side === "back" ? ", our own band and the post office's white zone" : "";
  return `The ${side} of the card, to scale: ${counted.join(" and ")} places${rest}`;
}
