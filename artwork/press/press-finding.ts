/** Each kind of finding, with where one mends it: on the page of the ad, on a page of its own, or in the printer's settings. */
export const fixPlaceByFindingKind = {
  "nothing-sent": "details",
  refused: "refusal",
  late: "decision",
  misfit: "details",
  unapproved: "reminder",
  unanswered: "proofs",
  approval: "approval",
  draft: "proofs",
  outdated: "correction",
  altered: "details",
  form: "printer",
  boxes: "printer",
  color: "printer",
  ink: "details",
  line: "details",
  "small-type": "details",
  "rich-black": "details",
  resolution: "files",
  "cut-type": "details",
  bleed: "details",
  code: "code",
  "address-zone": "details",
  empty: "details",
  differs: "details",
} as const;

export type PressFindingKind = keyof typeof fixPlaceByFindingKind;

/** What is wrong with a press file: where, and in a sentence why. A note may print; a stop may not. */
export type PressFinding = {
  readonly kind: PressFindingKind;
  readonly spot?: string;
  readonly sentence: string;
  readonly isStop: boolean;
};

/** A finding that may not print. */
export const blockingFinding = (
  kind: PressFinding["kind"],
  sentence: string,
  spot?: string,
): PressFinding => ({
  kind,
  sentence,
  isStop: true,
  ...(spot !== undefined && { spot }),
});

/** The id of the cell with our own words. */
export const STRIP_CELL_ID = "strip";

export const ADDRESS_ZONE_CELL_ID = "address zone";

/**
 * A pixel of a picture differs if it is lighter or darker, by more than this of 255, than all pixels around its place in the
 * other picture. The same drawing a fraction of a pixel further measures up to 44, another digit of 12 points 116 and more, and
 * two profiles of paper stay below.
 */
export const MOST_PIXEL_LIGHTNESS_DIFFERENCE = 60;
