/** What is wrong with a press file: where, and in a sentence why. A note may print; a stop may not. */
export type PressFinding = {
  readonly kind:
    | "form"
    | "color"
    | "boxes"
    | "ink"
    | "line"
    | "small-type"
    | "resolution"
    | "cut-type"
    | "bleed"
    | "code"
    | "address-zone"
    | "empty"
    | "differs"
    | "approval";
  readonly spot?: string;
  readonly sentence: string;
  readonly isStop: boolean;
};

/** A finding that may not print. */
export const stop = (
  kind: PressFinding["kind"],
  sentence: string,
  spot?: string,
): PressFinding => ({
  kind,
  sentence,
  isStop: true,
  ...(spot !== undefined && { spot }),
});

/** The id of the cell that belongs to the post office. */
export const ADDRESS_ZONE = "address zone";

/**
 * A pixel of a picture differs if it is lighter or darker, by more than this of 255, than all pixels around its place in the
 * other picture. The same drawing a fraction of a pixel further measures up to 44, another digit of 12 points 116 and more, and
 * two profiles of paper stay below.
 */
export const MOST_PIXEL_DIFFERENCE = 60;
