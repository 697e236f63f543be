import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { lockFileHash } from "#business/ads/files/change-ad-file.ts";
import { drawingKey } from "#business/ads/files/file-keys.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  fileStore,
  newIncomingPath,
  readStoredFile,
  readStoredFilePieces,
} from "#platform/files/file-storage.server.ts";

/** The drawing of a version is a file under its hash: an SVG document, type as outlines and its code in it. */
type DrawnVersion = { number: number; hash: string };

export const hashDrawing = (drawing: string) => createHash("sha256").update(drawing).digest("hex");

/** Stores a drawing before the row that needs it is written; nobody deletes it until the transaction ends. */
export async function storeDrawing(drawing: string, hash: string, tx: Queryable): Promise<void> {
  const path = await newIncomingPath();
  try {
    await writeFile(path, drawing, { mode: 0o600 });
    await lockFileHash(tx, hash);
    await (await fileStore()).take(path, drawingKey(hash));
  } finally {
    await rm(path, { force: true });
  }
}

/** The drawing as it was made, byte for byte; throws if it isn't that anymore. */
export async function readDrawing({ number, hash }: DrawnVersion): Promise<string> {
  const drawing = (await readStoredFile(drawingKey(hash))).toString("utf8");
  if (hashDrawing(drawing) === hash) return drawing;
  throw new Error(`the drawing of version ${number}, ${hash}, has changed`);
}

/** The same piece by piece, unchecked. */
export const readDrawingPieces = ({ hash }: Pick<DrawnVersion, "hash">) =>
  readStoredFilePieces(drawingKey(hash));

/** Whether the stored drawing is there and is what its hash says. */
export async function isDrawingIntact({ hash }: Pick<DrawnVersion, "hash">): Promise<boolean> {
  const { writtenAt } = await fileStore();
  if (!(await writtenAt(drawingKey(hash)))) return false;
  const found = createHash("sha256");
  for await (const piece of readDrawingPieces({ hash })) found.update(piece);
  return found.digest("hex") === hash;
}
