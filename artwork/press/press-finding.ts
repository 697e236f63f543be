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
