/** How a finished ad is set into its spot. Safe in the browser. */

/** `fill`: the spot is full, and what is outside of it is cut off. `fit`: all is shown, with white around it. */
export const placementModes = {
  fit: "Show all of it, with white around it",
  fill: "Fill the spot, and cut off what doesn’t fit",
} as const;

export type PlacementMode = keyof typeof placementModes;

/** `x` and `y`: the point that stays in view when something is cut off, as shares from the top left. */
export type Placement = { mode: PlacementMode; x: number; y: number };

export const defaultPlacement: Placement = { mode: "fit", x: 0.5, y: 0.5 };

type Measures = { width: number; height: number };

/**
 * Where the whole picture goes in a box, from its top left corner, in the box's own measure. With `fill` it reaches beyond
 * the box, which cuts it off; the chosen point comes as near to the middle as it can.
 */
export function placeInBox(
  picture: Measures,
  box: Measures,
  { mode, x, y }: Placement,
): Measures & { x: number; y: number } {
  const scales = [box.width / picture.width, box.height / picture.height];
  const scale = mode === "fill" ? Math.max(...scales) : Math.min(...scales);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { width, height, x: shift(box.width, width, x), y: shift(box.height, height, y) };
}

/** Keeps the box covered, or the picture in the middle of it. */
function shift(box: number, picture: number, point: number): number {
  if (picture <= box) return (box - picture) / 2;
  return Math.min(0, Math.max(box - picture, box / 2 - point * picture));
}
