import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { adFile } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { readStoredFile, readStoredFilePieces } from "#platform/files/file-storage.server.ts";
import { type FileType, fileTypes } from "#platform/files/inspection/file-type.ts";
import type { RenderingKind, RenderingProperties } from "#platform/files/inspection/inspection.ts";
import type { AdFile } from "./ad-file.ts";

export const findAdFiles = (reservationId: number, database: Queryable = db): Promise<AdFile[]> =>
  database
    .select()
    .from(adFile)
    .where(and(eq(adFile.reservationId, reservationId), isNull(adFile.removedAt)))
    .orderBy(asc(adFile.id));

/** One file of an ad, also one that was removed; undefined if the ad has no such file. */
export async function findAdFile(
  { reservationId, fileId }: { reservationId: number; fileId: number },
  database: Queryable = db,
): Promise<AdFile | undefined> {
  const [row] = await database
    .select()
    .from(adFile)
    .where(and(eq(adFile.id, fileId), eq(adFile.reservationId, reservationId)));
  return row;
}

/** Our rendering of a file, the only thing of it that is ever shown; undefined until checked, and if refused. */
export async function findAdFileRendering(
  { hash, report, state }: AdFile,
  kind: RenderingKind = "large",
): Promise<(RenderingProperties & { bytes: Buffer }) | undefined> {
  const rendering = state === "ready" ? report?.inspection.renderings[kind] : undefined;
  if (!rendering) return undefined;
  return { ...rendering, bytes: await readStoredFile(renderingFileKey(hash, kind, rendering)) };
}

/** The same piece by piece. */
export function findAdFileRenderingStream({ hash, report, state }: AdFile, kind: RenderingKind) {
  const rendering = state === "ready" ? report?.inspection.renderings[kind] : undefined;
  if (!rendering) return undefined;
  const pieces = readStoredFilePieces(renderingFileKey(hash, kind, rendering));
  return { type: rendering.type, pieces };
}

export const AD_FILES_FOLDER = "art";

export const originalFileKey = (hash: string, type: FileType) =>
  `${AD_FILES_FOLDER}/${hash}.${fileTypes[type].ending}`;

export const renderingFileKey = (
  hash: string,
  kind: RenderingKind,
  { type }: RenderingProperties,
) => `${AD_FILES_FOLDER}/${hash}-${kind}.${type === "image/png" ? "png" : "jpg"}`;

/** A version's drawing: never shown but by the version itself. */
export const proofDrawingFileKey = (hash: string) => `${AD_FILES_FOLDER}/${hash}-proof.svg`;

export const parseHashFromFileKey = (key: string): string | undefined =>
  /^art\/([0-9a-f]{64})[-.]/.exec(key)?.[1];

export function storedKeysOfAdFile({ hash, type, report }: AdFile): string[] {
  const renderings = Object.entries(report?.inspection.renderings ?? {});
  const drawn = renderings.map(([kind, properties]) =>
    renderingFileKey(hash, kind as RenderingKind, properties),
  );
  return [originalFileKey(hash, type), ...drawn];
}

/** Makes any other transaction that stores or deletes the file with this hash wait for this one. */
export async function lockAdFileHash(tx: Queryable, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ad-file'), hashtext(${hash}))`);
}
