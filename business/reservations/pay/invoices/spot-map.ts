import { type Box, type CardLayout, findSpot, type Side } from "#artwork/layouts/card-layout.ts";

/** A spot on a plan of the card, in inches from its top left corner. */
export type SpotMapBox = Box & {
  what: "mine" | "spot" | "house" | "post-office";
  /** The spot's id; undefined for other spots. */
  label?: string;
};

export type SpotMap = { side: Side; width: number; height: number; boxes: readonly SpotMapBox[] };

/** The map of a spot on its side; the front without a spot if the layout lacks it. */
export function createSpotMap(layout: CardLayout, spotId: string): SpotMap {
  const side = findSpot(layout, spotId)?.side ?? "front";
  const { width, height, houseBand, postOffice } = layout;
  const onThisSide = <Item extends Box & { side: Side }>(item: Item) => item.side === side;
  const spots = layout.spots.filter(onThisSide).map(({ id, ...spot }) => ({
    ...boxOf(spot),
    what: id === spotId ? ("mine" as const) : ("spot" as const),
    label: id,
  }));
  const house = [houseBand]
    .filter(onThisSide)
    .map((box) => ({ ...boxOf(box), what: "house" as const }));
  const post = [postOffice]
    .filter(onThisSide)
    .map((box) => ({ ...boxOf(box), what: "post-office" as const }));
  return { side, width, height, boxes: [...house, ...post, ...spots] };
}

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });
