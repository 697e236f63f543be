/** How an ad looks: the choices that the studio draws it by. Safe in the browser. */
export type AdLook = {
  readonly template: string;
  /** Id of a palette; with `color`, of the palette that is derived from it. */
  readonly palette: string;
  /** The buyer's own color, "#rrggbb". */
  readonly color?: `#${string}`;
  /** Id of a drawn picture, or of an uploaded file: "file:17". */
  readonly picture: string;
  /** The part of a photo that is kept; its middle by default. */
  readonly crop?: CropPointName;
  /** The fact that is largest; the headline by default. */
  readonly lead?: "offer" | "phone";
  /** A headline that is centered where the template leaves it open; flush left by default. */
  readonly align?: "middle";
  /** Where the facts stand, other than on a band with the code at its right. */
  readonly footer?: "corner" | "left" | "top";
};

/** Parts of a photo to keep, as shares of its width and height. */
export const cropPoints = {
  "top-left": [0, 0],
  top: [0.5, 0],
  "top-right": [1, 0],
  left: [0, 0.5],
  middle: [0.5, 0.5],
  right: [1, 0.5],
  "bottom-left": [0, 1],
  bottom: [0.5, 1],
  "bottom-right": [1, 1],
} as const satisfies Record<string, readonly [number, number]>;

export type CropPointName = keyof typeof cropPoints;

/** A look as the query of an address, and as the value of a choice in a form. */
export function lookToQuery(look: AdLook): string {
  return new URLSearchParams(Object.entries(look)).toString();
}
