import { Style } from "#app/ui/style.tsx";
import { type Area, areas } from "#business/mailings/areas.ts";
import { joinWordsForSentence } from "#platform/number-word.ts";
import sheet from "./area-map.css?sheet";
import type { PlannedRoutesView } from "./next-planned-routes.ts";

/** Miles per degree at this latitude (69 north, 57.5 east); the corner is southwest of every area. */
const SOUTH = 33.44;
const WEST = -111.99;
const WIDTH = 12;
const HEIGHT = 28.5;
const point = ({ latitude, longitude }: Area) => ({
  x: (longitude - WEST) * 57.5,
  y: HEIGHT - (latitude - SOUTH) * 69,
});

/** The areas in their relative positions, in miles, north up. `lit`: the highlighted slug; those `planned` are circled. */
export function AreaMap({
  lit,
  planned,
  label,
}: {
  lit?: string;
  planned: PlannedRoutesView | undefined;
  label: string;
}) {
  return (
    <div className={lit ? "area-map one" : "area-map"}>
      <Style name="area-map" sheet={sheet} />
      <svg
        viewBox={`-0.6 -0.6 ${WIDTH + 1.2} ${HEIGHT + 1.2}`}
        role="img"
        aria-label={label + describeCircledAreas(planned)}
      >
        <path className="grid" d={gridLines()} />
        <path
          className="range"
          d="M10.4 18.4l.3-1.3.6.3.2-1.5.6-.8-.2-1.3.4-1.2-.5-1.2.2-1.5-.5-.7.2-1M2.1 23.3l.5-.6.5.2.5-.6.5.3.5-.3.6.4"
        />
        <path
          className="wash"
          d="M6.4 12.6c.5 1.8-.2 3-.3 4.2s-.5 2-.1 3.4-.6 2.2-.3 3.6.4 2.2.1 3.2-.2 1-.1 1.4"
        />
        {areas.map((area, i) => {
          const { x, y } = point(area);
          return (
            <g
              key={area.slug}
              className={area.slug === lit ? "place lit" : "place"}
              transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})`}
            >
              {planned?.areas.includes(area.slug) && (
                <circle className="planned" r={area.slug === lit ? 1.25 : 0.95} />
              )}
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
          <path d="M6.6 28v.4h5v-.4" />
          <text x="9.1" y="27.9" textAnchor="middle">
            5 miles
          </text>
        </g>
      </svg>
    </div>
  );
}

function gridLines(): string {
  const down = Array.from({ length: WIDTH + 1 }, (_, x) => `M${x} 0V${HEIGHT}`);
  const across = Array.from({ length: Math.floor(HEIGHT) + 1 }, (_, y) => `M0 ${y}H${WIDTH}`);
  return [...down, ...across].join("");
}

/** The end of a map's label: which of its areas are circled; empty until routes are planned. */
function describeCircledAreas(planned: PlannedRoutesView | undefined): string {
  if (!planned) return "";
  const names = areas.filter(({ slug }) => planned.areas.includes(slug)).map(({ name }) => name);
  return `; circled, roughly where the ${planned.mailing} card goes: ${joinWordsForSentence(names)}`;
}

export function PlannedRoutesNote({ planned }: { planned: PlannedRoutesView | undefined }) {
  if (!planned) return null;
  return (
    <p>
      <b>
        The {planned.mailing} card goes to {planned.goesTo}.
      </b>{" "}
      The circles on the map show roughly where.
    </p>
  );
}
