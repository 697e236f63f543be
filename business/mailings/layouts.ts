import { type CardLayout, standardLayout } from "./card-layout.ts";

/** Every layout that a mailing may have, by the id that is stored with it. Browser-safe. */
const layouts: Readonly<Record<string, CardLayout>> = { "standard-14": standardLayout };

/** The layout of a mailing. */
export function layoutOf({ layoutId }: { layoutId: string }): CardLayout {
  const layout = layouts[layoutId];
  if (!layout) throw new Error(`a mailing has the layout "${layoutId}", which does not exist`);
  return layout;
}
