import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { and, asc, eq, getTableColumns, inArray, isNull } from "drizzle-orm";
import { lockAdFileHash, proofDrawingFileKey } from "#business/ads/files/find-ad-files.ts";
import { adApproval, adRefusal, proof, proofOverride } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  createIncomingFilePath,
  fileStore,
  readStoredFile,
  readStoredFilePieces,
} from "#platform/files/file-storage.server.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Approval, Proof } from "./proof.ts";

const { reason, decidedBy, decidedAt } = getTableColumns(proofOverride);

const selectProofs = (tx: Queryable) =>
  tx
    .select({ ...getTableColumns(proof), override: { reason, decidedBy, decidedAt } })
    .from(proof)
    .leftJoin(
      proofOverride,
      and(eq(proofOverride.proofId, proof.id), isNull(proofOverride.withdrawnAt)),
    );

/** Every version of an ad, drafts included, first to last. */
export function findProofs(reservationId: number, tx: Queryable = db): Promise<Proof[]> {
  return findProofsOfReservations([reservationId], tx);
}

export async function findProofsOfReservations(
  reservationIds: readonly number[],
  tx: Queryable = db,
): Promise<Proof[]> {
  if (reservationIds.length === 0) return [];
  return selectProofs(tx)
    .where(inArray(proof.reservationId, [...reservationIds]))
    .orderBy(asc(proof.reservationId), asc(proof.number));
}

export async function loadProof(id: number, tx: Queryable = db): Promise<Proof> {
  const [row] = await selectProofs(tx).where(eq(proof.id, id));
  if (!row) throw proofNotFoundRefusal(`proof ${id}`);
  return row;
}

export async function findProofByNumber(
  reservationId: number,
  number: number,
): Promise<Proof | undefined> {
  const [row] = await selectProofs(db).where(
    and(eq(proof.reservationId, reservationId), eq(proof.number, number)),
  );
  return row;
}

export function proofNotFoundRefusal(detail: string): Refusal {
  return new Refusal("not-found", "We can’t find that version of the ad.", { detail });
}

export async function findApprovalsInForce(
  reservationIds: readonly number[],
  tx: Queryable = db,
): Promise<Map<number, Approval>> {
  if (reservationIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(adApproval)
    .where(
      and(inArray(adApproval.reservationId, [...reservationIds]), isNull(adApproval.withdrawnAt)),
    );
  return new Map(rows.map((row) => [row.reservationId, row]));
}

export async function findApprovalInForce(
  reservationId: number,
  tx: Queryable = db,
): Promise<Approval | undefined> {
  return (await findApprovalsInForce([reservationId], tx)).get(reservationId);
}

/** That the office can't print an ad: every version up to then is neither approved nor printed. */
type AdRefusal = typeof adRefusal.$inferSelect;

export async function findAdRefusalsInForce(
  reservationIds: readonly number[],
  tx: Queryable = db,
): Promise<Map<number, AdRefusal>> {
  if (reservationIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(adRefusal)
    .where(
      and(inArray(adRefusal.reservationId, [...reservationIds]), isNull(adRefusal.withdrawnAt)),
    )
    .orderBy(asc(adRefusal.id));
  return new Map(rows.map((row) => [row.reservationId, row]));
}

/** The drawing of a version is a file under its hash: an SVG document, type as outlines and its code in it. */
type DrawnVersion = { number: number; hash: string };

export const hashProofDrawing = (drawing: string) =>
  createHash("sha256").update(drawing).digest("hex");

/** Stores a drawing before the row that needs it is written; nobody deletes it until the transaction ends. */
export async function storeProofDrawing(
  drawing: string,
  hash: string,
  tx: Queryable,
): Promise<void> {
  const path = await createIncomingFilePath();
  try {
    await writeFile(path, drawing, { mode: 0o600 });
    await lockAdFileHash(tx, hash);
    await (await fileStore()).take(path, proofDrawingFileKey(hash));
  } finally {
    await rm(path, { force: true });
  }
}

/** The drawing as it was made, byte for byte; throws if it isn't that anymore. */
export async function readProofDrawing({ number, hash }: DrawnVersion): Promise<string> {
  const drawing = (await readStoredFile(proofDrawingFileKey(hash))).toString("utf8");
  if (hashProofDrawing(drawing) === hash) return drawing;
  throw new Error(`the drawing of version ${number}, ${hash}, has changed`);
}

/** The same piece by piece, unchecked. */
export const streamProofDrawing = ({ hash }: Pick<DrawnVersion, "hash">) =>
  readStoredFilePieces(proofDrawingFileKey(hash));

/** Whether the stored drawing is there and is what its hash says. */
export async function isProofDrawingIntact({ hash }: Pick<DrawnVersion, "hash">): Promise<boolean> {
  const { writtenAt } = await fileStore();
  if (!(await writtenAt(proofDrawingFileKey(hash)))) return false;
  const found = createHash("sha256");
  for await (const piece of streamProofDrawing({ hash })) found.update(piece);
  return found.digest("hex") === hash;
}
