import type { FileType } from "#platform/files/inspection/file-type.ts";
import type { Inspection } from "#platform/files/inspection/inspection.ts";
import type { Placement } from "./placement.ts";

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
export const ACCEPTED_FILES =
  "image/jpeg,image/png,image/webp,application/pdf,image/svg+xml,.svg,.svgz";

export type AdFileInspectionAndPlacement = {
  inspection: Inspection;
  /** How a finished ad is set into its spot; until it is chosen, the whole file with white around it. */
  placement?: Placement;
};

export type AdFile = {
  id: number;
  reservationId: number;
  use: AdFileUse;
  isUseGuessed: boolean;
  name: string;
  type: FileType;
  byteCount: number;
  hash: string;
  state: AdFileState;
  refusal: string | null;
  report: AdFileInspectionAndPlacement | null;
  addedBy: string;
  addedAt: Date;
  removedAt: Date | null;
};
