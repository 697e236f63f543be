import { type FileType, fileTypes } from "#platform/files/inspection/file-type.ts";
import type { RenderingKind, RenderingProperties } from "#platform/files/inspection/inspection.ts";

import type { AdFile } from "./ad-file.ts";

export const ART_FOLDER = "art";

export const originalKey = (hash: string, type: FileType) =>
  `${ART_FOLDER}/${hash}.${fileTypes[type].ending}`;

export const renderingKey = (hash: string, kind: RenderingKind, { type }: RenderingProperties) =>
  `${ART_FOLDER}/${hash}-${kind}.${type === "image/png" ? "png" : "jpg"}`;

/** A version's drawing: never shown but by the version itself. */
export const drawingKey = (hash: string) => `${ART_FOLDER}/${hash}-proof.svg`;

export const parseHashFromFileKey = (key: string): string | undefined =>
  /^art\/([0-9a-f]{64})[-.]/.exec(key)?.[1];

export function storedFileKeys({
  hash,
  type,
  report,
}: Pick<AdFile, "hash" | "type" | "report">): string[] {
  const renderings = Object.entries(report?.inspection.renderings ?? {});
  const drawn = renderings.map(([kind, one]) => renderingKey(hash, kind as RenderingKind, one));
  return [originalKey(hash, type), ...drawn];
}
