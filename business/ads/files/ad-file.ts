import { getSize, standardLayout } from "#artwork/layouts/card-layout.ts";
import type { adFile } from "#database/schema/ads.ts";
import type {
  FoundQrCode,
  Inspection,
  PrintPlacement,
} from "#platform/files/inspection/inspection.ts";
import { type SizeId, sizes } from "#site.ts";

export const adFileUses = {
  artwork: "Finished ad",
  logo: "Logo",
  photo: "Photo",
} as const;

export type AdFileUse = keyof typeof adFileUses;

/** `checking`: not seen by anybody yet. `refused`: can't be used; the row says why. */
export type AdFileState = "checking" | "ready" | "refused";

/** Largest file (25 MB), files of one ad at a time, and files ever sent for one ad. */
export const adFileSizeAndCountLimits = { bytes: 25 * 1024 * 1024, atOnce: 12, ever: 60 } as const;

/** What the file field takes. A phone that is asked for JPEG sends that instead of HEIC. */
export const ACCEPTED_AD_FILE_TYPES =
  "image/jpeg,image/png,image/webp,application/pdf,image/svg+xml,.svg,.svgz";

export type AdFileInspectionAndPlacement = {
  inspection: Inspection;
  /** How a finished ad is set into its spot; until it is chosen, the whole file with white around it. */
  placement?: Placement;
};

export type AdFile = typeof adFile.$inferSelect;

/** `fill`: the spot is full, and what is outside of it is cut off. `fit`: all is shown, with white around it. */
export const placementModes = {
  fit: "Show all of it, with white around it",
  fill: "Fill the spot, and cut off what doesn’t fit",
} as const;

export type PlacementMode = keyof typeof placementModes;

/** Whose QR code a finished ad carries where our check couldn't tell: its own, or ours in the lower right corner. */
export const qrCodeChoiceLabels = {
  ours: "No, add a QR code for me",
  theirs: "Yes, leave it as it is",
} as const;

export type QrCodeChoice = keyof typeof qrCodeChoiceLabels;

/** Where the point that stays in view can be, as a share from the left or the top: each is judged when a file comes. */
export const placementPoints = [0, 0.5, 1] as const;

export type PlacementPoint = (typeof placementPoints)[number];

/** `x` and `y`: the point that stays in view when something is cut off. */
export type Placement = {
  mode: PlacementMode;
  x: PlacementPoint;
  y: PlacementPoint;
  code?: QrCodeChoice | undefined;
};

export const defaultPlacement: Placement = { mode: "fit", x: 0.5, y: 0.5 };

/** What of a spot an ad fills, in inches: the rest is the white between two ads. */
export function printedAdSizeInches(size: SizeId): Measures {
  const { widthInches, heightInches } = getSize(size);
  return {
    width: widthInches - standardLayout.gutter,
    height: heightInches - standardLayout.gutter,
  };
}

/** Pixels to the inch in which a code has to be read: what a press resolves. */
const PRINTED = 300;
const positions = { 0: "left top", 0.5: "centre", 1: "right bottom" } as const;

/** Every way of placing a finished ad in a spot of every size, as it prints. */
export const allPrintPlacements: readonly PrintPlacement[] = sizes.flatMap(({ id }) => {
  const box = printedAdSizeInches(id);
  const [width, height] = [Math.round(box.width * PRINTED), Math.round(box.height * PRINTED)];
  const spot = { width, height };
  const all = { ...spot, key: `${id} fit`, fit: "contain", position: "centre" } as const;
  const cut = placementPoints.map((point) => {
    const position = positions[point];
    return { ...spot, key: `${id} fill ${point}`, fit: "cover", position } as const;
  });
  return [all, ...cut];
});

/** The key of a placement among `allPrintPlacements`. A picture is cut off on one axis only. */
export function printPlacementKey(
  picture: Measures,
  size: SizeId,
  { mode, x, y }: Placement,
): string {
  if (mode === "fit") return `${size} fit`;
  const box = printedAdSizeInches(size);
  const isWider = picture.width / picture.height > box.width / box.height;
  return `${size} fill ${isWider ? x : y}`;
}

/** Whether our own code is added: nothing in the ad can be read as one, and its owner doesn't say that one is there. */
export function needsOurQrCode(
  codes: readonly FoundQrCode[],
  choice: QrCodeChoice | undefined,
): boolean {
  return codes.length === 0
    ? choice !== "theirs"
    : hasOnlyUnreadableCodes(codes) && choice === "ours";
}

/** Whether something in an ad looks like a code that can't be read: its owner has to say what it is. */
export const hasOnlyUnreadableCodes = (codes: readonly FoundQrCode[]) =>
  codes.length > 0 && codes.every(({ text }) => text === null);

type Measures = { width: number; height: number };

/**
 * Where the whole picture goes in a box, from its top left corner, in the box's own measure. With `fill` it reaches beyond
 * the box, which cuts it off; the chosen point comes as near to the middle as it can.
 */
export function placePictureInBox(
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
