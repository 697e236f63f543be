import { and, asc, eq, isNull } from "drizzle-orm";
import { adFile } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { readStoredFile, readStoredFilePieces } from "#platform/files/file-storage.server.ts";
import type { RenderingKind, RenderingProperties } from "#platform/files/inspection/inspection.ts";
import type { AdFile } from "./ad-file.ts";
import { renderingKey } from "./file-keys.ts";

export const toAdFile = (row: typeof adFile.$inferSelect): AdFile => row as AdFile;

export async function findAdFiles(
  reservationId: number,
  database: Queryable = db,
): Promise<AdFile[]> {
  const rows = await database
    .select()
    .from(adFile)
    .where(and(eq(adFile.reservationId, reservationId), isNull(adFile.removedAt)))
    .orderBy(asc(adFile.id));
  return rows.map(toAdFile);
}

/** One file of an ad, also one that was removed; undefined if the ad has no such file. */
export async function findAdFile(
  { reservationId, fileId }: { reservationId: number; fileId: number },
  database: Queryable = db,
): Promise<AdFile | undefined> {
  const [row] = await database
    .select()
    .from(adFile)
    .where(and(eq(adFile.id, fileId), eq(adFile.reservationId, reservationId)));
  return row && toAdFile(row);
}

/** Our rendering of a file, the only thing of it that is ever shown; undefined until checked, and if refused. */
export async function openRendering(
  { hash, report, state }: AdFile,
  kind: RenderingKind = "large",
): Promise<(RenderingProperties & { bytes: Buffer }) | undefined> {
  const rendering = state === "ready" ? report?.inspection.renderings[kind] : undefined;
  if (!rendering) return undefined;
  return { ...rendering, bytes: await readStoredFile(renderingKey(hash, kind, rendering)) };
}

/** The same piece by piece. */
export function readRenderingPieces({ hash, report, state }: AdFile, kind: RenderingKind) {
  const rendering = state === "ready" ? report?.inspection.renderings[kind] : undefined;
  if (!rendering) return undefined;
  const pieces = readStoredFilePieces(renderingKey(hash, kind, rendering));
  return { type: rendering.type, pieces };
}
