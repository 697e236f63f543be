import { type FileType, fileTypes } from "#platform/files/inspection/file-type.ts";
import type { RenderingKind, RenderingProperties } from "#platform/files/inspection/inspection.ts";

import type { AdFile } from "./ad-file.ts";

/** The folder of ads' files where files are stored. */
export const ART_FOLDER = "art";

/** Where a file is stored as it came. */
export const originalKey = (hash: string, type: FileType) =>
  `${ART_FOLDER}/${hash}.${fileTypes[type].ending}`;

/** Where one of our renderings of it is. */
export const renderingKey = (hash: string, kind: RenderingKind, { type }: RenderingProperties) =>
  `${ART_FOLDER}/${hash}-${kind}.${type === "image/png" ? "png" : "jpg"}`;

/** The hash in a key of either kind. */
export const parseHashFromFileKey = (key: string): string | undefined =>
  /^art\/([0-9a-f]{64})[-.]/.exec(key)?.[1];

/** Everything that is stored for a file: as it came, and as we drew it. */
export function storedFileKeys({
  hash,
  type,
  report,
}: Pick<AdFile, "hash" | "type" | "report">): string[] {
  const renderings = Object.entries(report?.inspection.renderings ?? {});
  const drawn = renderings.map(([kind, one]) => renderingKey(hash, kind as RenderingKind, one));
  return [originalKey(hash, type), ...drawn];
}
