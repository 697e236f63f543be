import type { Box } from "#artwork/layouts/card-layout.ts";

export type SpotPosition = {
  id: string;
  side: string;
  box: Pick<Box, "x" | "y" | "width" | "height">;
};

const STEPS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** The sides are arranged next to each other, front first, so that arrow keys cross from one to the other. */
const SIDES = ["front", "back"];

/** The spot that an arrow key, Home or End leads to, across the edge to the other side; undefined if there is none. */
export function findSpotInDirection(
  places: readonly SpotPosition[],
  from: string,
  key: string,
): string | undefined {
  if (key === "Home") return places[0]?.id;
  if (key === "End") return places.at(-1)?.id;
  const here = places.find(({ id }) => id === from);
  const way = STEPS[key];
  if (!here || !way) return undefined;
  const own = places.filter(({ side, id }) => side === here.side && id !== from);
  return nearest(own, here, way) ?? acrossTheEdge(places, here, way);
}

const middle = ({ box }: SpotPosition) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** How far off the direction a spot may be and still count, as a share of the distance. */
const MOST_ASIDE = 2;

/** The nearest in a direction; sideways distance counts double, to stay in a row. */
function nearest(
  places: readonly SpotPosition[],
  here: SpotPosition,
  way: { x: number; y: number },
): string | undefined {
  const from = middle(here);
  const ahead = places.flatMap((place) => {
    const { x, y } = middle(place);
    const along = (x - from.x) * way.x + (y - from.y) * way.y;
    const aside = Math.abs((x - from.x) * way.y) + Math.abs((y - from.y) * way.x);
    return along > 0.01 && aside <= MOST_ASIDE * along
      ? [{ id: place.id, far: along + 2 * aside }]
      : [];
  });
  return ahead.toSorted((a, b) => a.far - b.far)[0]?.id;
}

function acrossTheEdge(
  places: readonly SpotPosition[],
  here: SpotPosition,
  way: { x: number; y: number },
): string | undefined {
  const other = SIDES[SIDES.indexOf(here.side) + way.x];
  if (way.x === 0 || other === undefined) return undefined;
  const height = middle(here).y;
  const edge = places
    .filter(({ side }) => side === other)
    .map((place) => ({
      id: place.id,
      deep: middle(place).x * way.x,
      aside: Math.abs(middle(place).y - height),
    }));
  return edge.toSorted((a, b) => a.deep + 2 * a.aside - (b.deep + 2 * b.aside))[0]?.id;
}
