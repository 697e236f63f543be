import type { TypefaceName } from "#artwork/sketch.ts";

/** What a line is set in: what leads, what is read at arm's length, other words, the fine print. */
export type FaceUse = "display" | "bold" | "text" | "print";

/** The faces of an ad, each use from wide to narrow. */
export type Lettering = Readonly<Record<FaceUse, readonly TypefaceName[]>> & {
  /** The last line of a headline. */
  readonly last?: TypefaceName;
  readonly isCapitals?: boolean;
};

const sans: readonly TypefaceName[] = ["sans", "sans-narrow"];

const all = {
  tall: {
    ...{ display: ["anton"], bold: ["narrow-bold"], isCapitals: true },
    ...{ text: ["narrow"], print: ["narrow"] },
  },
  lively: {
    ...{ display: ["poster", "poster-narrow"], bold: ["poster", "poster-narrow"] },
    ...{ text: sans, print: ["narrow"] },
  },
  slab: { display: ["slab"], bold: ["slab-text"], text: sans, print: ["sans-narrow"] },
  wide: {
    ...{ display: ["wide", "wide-narrow"], bold: ["wide", "wide-narrow"] },
    ...{ text: ["wide-text"], print: ["wide-text"] },
  },
  round: {
    ...{ display: ["round", "round-narrow"], bold: ["round", "round-narrow"] },
    ...{ text: ["round-narrow"], print: ["sans-narrow"] },
  },
  clean: {
    ...{ display: ["geometric"], bold: ["geometric", "sans-narrow"] },
    ...{ text: sans, print: ["sans-narrow"] },
  },
  serif: {
    ...{ display: ["serif"], bold: ["serif"], last: "serif-italic" },
    ...{ text: sans, print: ["sans-narrow"] },
  },
  classic: { display: ["classic"], bold: ["classic"], text: sans, print: ["sans-narrow"] },
} as const satisfies Record<string, Lettering>;

export type LetteringId = keyof typeof all;

export const letterings: Readonly<Record<LetteringId, Lettering>> = all;
