import type { HexColor } from "#artwork/drawing.ts";

/** A buyer's photo or logo, ready to be drawn: upright, in print's range of light, as pixels of our own making. */
export type CustomerPicture = {
  /** As a look names it: "file:17". */
  readonly id: string;
  readonly href: `data:image/${"png" | "jpeg"};base64,${string}`;
  /** Of these pixels; for a page they are fewer than what prints. */
  readonly width: number;
  readonly height: number;
  /** Pixels across in print. */
  readonly printWidth: number;
  /** What must stay in view, as shares of width and height. */
  readonly focus: readonly [x: number, y: number];
  /** How light what is seen of a see-through logo is, 0 to 1; 0 of any other picture. */
  readonly light: number;
  /** The light color that an opaque logo is on, which its ground continues. */
  readonly paper?: HexColor;
};

/** What a buyer sent, in the order in which a design uses it. */
export type CustomerPictures = {
  readonly photos: readonly CustomerPicture[];
  readonly logos: readonly CustomerPicture[];
};
