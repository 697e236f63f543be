import type { SizeId } from "#site.ts";
import { type CardLayout, findSpot, sixteenSpotLayout, standardLayout } from "./card-layout.ts";

/** Every layout that a mailing may have, by its stored id. Browser-safe. */
const layouts: Readonly<Record<string, CardLayout>> = {
  "standard-14": standardLayout,
  "standard-16": sixteenSpotLayout,
};

export const DEFAULT_LAYOUT_ID = "standard-14";

export const layoutChoices = Object.entries(layouts).map(([id, { name }]) => ({ id, name }));

export const isLayoutId = (id: string): boolean => Object.hasOwn(layouts, id);

export function layoutIdsWithSpot({ spot, size }: { spot: string; size: SizeId }): string[] {
  const having = Object.entries(layouts).filter(([, one]) => findSpot(one, spot)?.size === size);
  return having.map(([id]) => id);
}

export function getLayout({ layoutId }: { layoutId: string }): CardLayout {
  const layout = layouts[layoutId];
  if (!layout) throw new Error(`a mailing has the layout "${layoutId}", which does not exist`);
  return layout;
}
