import { Style } from "#app/ui/style.tsx";
import { type Area, areas } from "#business/mailings/areas.ts";
import css from "./area-map.css?inline";

/** Miles to a degree at this latitude (69 north, 57.5 east); the corner lies south-west of every area. */
const SOUTH = 33.44;
const WEST = -111.99;
const WIDTH = 12;
const HEIGHT = 28.5;
const point = ({ latitude, longitude }: Area) => ({
  x: (longitude - WEST) * 57.5,
  y: HEIGHT - (latitude - SOUTH) * 69,
});

/**
 * The areas where they lie, in miles, north up: a sketch and not a survey. `lit` is the slug of the area that
 * is meant; without one, all are. Numbers count from south to north, as the list beside it does.
 */
export function AreaMap({ lit, label }: { lit?: string; label: string }) {
  return (
    <figure className={lit ? "area-map one" : "area-map"}>
      <Style name="area-map" css={css} />
      <svg viewBox={`-0.6 -0.6 ${WIDTH + 1.2} ${HEIGHT + 1.2}`} role="img" aria-label={label}>
        <path className="grid" d={gridLines()} />
        <path
          className="range"
          d="M9.9 19.2l.5-1.5.7.4.3-1.7.9-1.3-.1-1.7.5-1.1-.4-1.6.3-1.2M10.6 19l.6-1.1.5.3.5-1.6.5-1.3M2.2 22.4l.5-.6.6.2.5-.5.4.5.7.1"
        />
        <path
          className="wash"
          d="M7.3 12.2c-.6 1.6-1.4 2.6-1.3 4s-.9 2.5-.8 4 .4 2.6-.1 4 .2 2.6.1 4"
        />
        {areas.map((area, i) => {
          const { x, y } = point(area);
          return (
            <g
              key={area.slug}
              className={area.slug === lit ? "place lit" : "place"}
              transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})`}
            >
              <circle r={area.slug === lit ? 0.95 : 0.62} />
              <text y=".24" textAnchor="middle">
                {i + 1}
              </text>
            </g>
          );
        })}
        <g className="compass">
          <path d="M1.1 3.4V.6M.4 1.5L1.1.4l.7 1.1" />
          <text x="1.1" y="4.4" textAnchor="middle">
            N
          </text>
          <path d="M1 27.6v.4h5v-.4" />
          <text x="3.5" y="27.5" textAnchor="middle">
            5 miles
          </text>
        </g>
      </svg>
    </figure>
  );
}

/** One line for each mile of the grid of section roads that the valley is laid out on. */
function gridLines(): string {
  const down = Array.from({ length: WIDTH + 1 }, (_, x) => `M${x} 0V${HEIGHT}`);
  const across = Array.from({ length: Math.floor(HEIGHT) + 1 }, (_, y) => `M0 ${y}H${WIDTH}`);
  return [...down, ...across].join("");
}
