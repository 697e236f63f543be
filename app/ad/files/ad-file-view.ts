import {
  type AdFileInspectionAndPlacement,
  type AdFileState,
  type AdFileUse,
  defaultPlacement,
  type Placement,
} from "#business/ads/files/ad-file.ts";
import { findFilesToCarry } from "#business/ads/files/change-ad-file.ts";
import { findAdFiles } from "#business/ads/files/find-ad-files.ts";
import { type Finding, listFindings } from "#business/ads/files/findings.ts";
import type { FileType } from "#platform/files/inspection/file-type.ts";
import type { SizeId } from "#site.ts";

export type AdFileView = {
  id: number;
  use: AdFileUse;
  isUseGuessed: boolean;
  name: string;
  /** "2.4 MB" */
  size: string;
  state: AdFileState;
  refusal: string | null;
  /** Pixels of the small rendering; null until there is one. */
  preview: { width: number; height: number } | null;
  findings: Finding[];
  artwork: ArtworkView | null;
};

export type ArtworkView = {
  type: FileType;
  report: AdFileInspectionAndPlacement;
  placement: Placement;
};

export const loadNamesToCarry = async (reservationId: number): Promise<string[]> =>
  (await findFilesToCarry(reservationId)).map(({ name }) => name);

export async function loadAdFileViews(reservationId: number, size: SizeId): Promise<AdFileView[]> {
  const files = await findAdFiles(reservationId);
  return files.map((file) => {
    const { id, use, isUseGuessed, name, state, refusal, report, byteCount } = file;
    const small = report?.inspection.renderings.small;
    return {
      id,
      use,
      isUseGuessed,
      name,
      state,
      refusal,
      size: formatBytes(byteCount),
      preview: small ? { width: small.width, height: small.height } : null,
      findings: listFindings(file, size),
      artwork:
        use === "artwork" && state === "ready" && report
          ? { type: file.type, report, placement: report.placement ?? defaultPlacement }
          : null,
    };
  });
}

const formatBytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
