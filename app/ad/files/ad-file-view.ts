import type { AdFileState, AdFileUse } from "#business/ads/files/ad-file.ts";
import { findAdFiles } from "#business/ads/files/find-ad-files.ts";
import { type Finding, findPrintProblem, listFindings } from "#business/ads/files/findings.ts";
import { defaultPlacement, type Placement } from "#business/ads/files/placement.ts";
import type { SizeId } from "#site.ts";

/** A file of an ad as its page shows it. */
export type AdFileView = {
  id: number;
  use: AdFileUse;
  name: string;
  /** "2.4 MB" */
  size: string;
  state: AdFileState;
  refusal: string | null;
  /** Pixels of the small rendering; null until there is one. */
  preview: { width: number; height: number } | null;
  findings: Finding[];
  /** It doesn't print as it is, unless the office decides otherwise. */
  isStopped: boolean;
  /** Of a finished ad that is ready. */
  placement: Placement | null;
};

/** The files of an ad with what was found out about them, for a spot of a size. */
export async function loadAdFileViews(reservationId: number, size: SizeId): Promise<AdFileView[]> {
  const files = await findAdFiles(reservationId);
  return files.map((file) => {
    const { id, use, name, state, refusal, report, byteCount } = file;
    const small = report?.inspection.renderings.small;
    return {
      id,
      use,
      name,
      state,
      refusal,
      size: formatBytes(byteCount),
      preview: small ? { width: small.width, height: small.height } : null,
      findings: listFindings(file, size),
      isStopped: findPrintProblem(file, size) !== undefined,
      placement: use === "artwork" && report ? (report.placement ?? defaultPlacement) : null,
    };
  });
}

const formatBytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
