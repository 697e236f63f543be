import { defaultPlacement } from "#business/ads/files/ad-file.ts";
import { findFilesToCarryOver } from "#business/ads/files/change-ad-file.ts";
import { findAdFiles } from "#business/ads/files/find-ad-files.ts";
import { listAdFileFindings } from "#business/ads/files/findings.ts";
import type { SizeId } from "#site.ts";

export const loadNamesOfFilesToCarryOver = async (reservationId: number): Promise<string[]> =>
  (await findFilesToCarryOver(reservationId)).map(({ name }) => name);

export async function loadAdFileViews(reservationId: number, size: SizeId) {
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
      /** Pixels of the small rendering; null until there is one. */
      preview: small ? { width: small.width, height: small.height } : null,
      findings: listAdFileFindings(file, size),
      artwork:
        use === "artwork" && state === "ready" && report
          ? { type: file.type, report, placement: report.placement ?? defaultPlacement }
          : null,
    };
  });
}

export type AdFileView = Awaited<ReturnType<typeof loadAdFileViews>>[number];

/** "2.4 MB" */
const formatBytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
