import { and, eq, ne, sql } from "drizzle-orm";
import { adFile, proof } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import { deleteOldIncomingFiles, fileStore } from "#platform/files/file-storage.server.ts";
import {
  AD_FILES_FOLDER,
  lockAdFileHash,
  parseHashFromFileKey,
  proofDrawingFileKey,
  storedKeysOfAdFile,
} from "./find-ad-files.ts";

const DAY = 86_400_000;

/**
 * Deletes stored files of a hash that no row needs. Anyone who is storing the same file right now gets an error and
 * sends it again.
 */
export async function deleteAdFileContentsIfUnneeded(
  hash: string,
  keys: readonly string[],
): Promise<number> {
  const store = await fileStore();
  return db.transaction(async (tx) => {
    await lockAdFileHash(tx, hash);
    const needed = and(eq(adFile.hash, hash), ne(adFile.state, "refused"));
    if ((await tx.$count(adFile, needed)) > 0) return 0;
    if ((await tx.$count(proof, eq(proof.hash, hash))) > 0) return 0;
    for (const key of keys) await store.delete(key);
    return keys.length;
  });
}

/** Deletes stored files without a row that are older than a day; every night. Returns how many. */
export async function deleteOrphanedAdFiles(olderThan = DAY): Promise<number> {
  const { list, writtenAt } = await fileStore();
  const { hashes } = await findNeededFiles();
  let deleted = await deleteOldIncomingFiles(olderThan);
  for (const key of await list(AD_FILES_FOLDER)) {
    const hash = parseHashFromFileKey(key);
    if (hash === undefined || hashes.has(hash)) continue;
    const age = Date.now() - ((await writtenAt(key))?.getTime() ?? Date.now());
    if (age > olderThan) deleted += await deleteAdFileContentsIfUnneeded(hash, [key]);
  }
  return deleted;
}

/** Hours for which a removed file can be brought back, and the files of a hold that ended without a word. */
const KEPT_HOURS = 12;

/** Deletes removed files and those of spots that nobody confirmed, never one that a proof shows. Returns how many. */
export async function deleteRemovedAdFiles(keptHours = KEPT_HOURS): Promise<number> {
  const before = sql`statement_timestamp() - make_interval(hours => ${keptHours})`;
  const rows = await db
    .delete(adFile)
    .where(sql`not exists (select from proof where proof.file_id = ${adFile.id})
      and (${adFile.removedAt} <= ${before} or exists (select from reservation as booked
        where booked.id = ${adFile.reservationId} and booked.ended_at <= ${before}
          and booked.confirmed_at is null and booked.paid_at is null))`)
    .returning();
  for (const file of rows) {
    await deleteAdFileContentsIfUnneeded(file.hash, storedKeysOfAdFile(file));
  }
  return rows.length;
}

/**
 * Compares the rows of ads' files and proofs with what is stored: files of no row, which do no harm, and those that rows need
 * and lack. Of a refused file nothing needs to be there.
 */
export async function findOrphanedAndMissingAdFiles() {
  const { needed, hashes } = await findNeededFiles();
  const { list } = await fileStore();
  const stored = new Set(await list(AD_FILES_FOLDER));
  return {
    files: [...stored].filter((key) => !hashes.has(parseHashFromFileKey(key) ?? "")).sort(),
    missing: needed.filter(({ key }) => !stored.has(key)),
  };
}

/** The files that rows need, and the hashes under which they are stored. */
async function findNeededFiles() {
  const files = await db.select().from(adFile).where(ne(adFile.state, "refused"));
  const { reservationId, hash } = proof;
  const proofs = await db.select({ reservationId, hash }).from(proof);
  const needed = [
    ...files.flatMap((file) =>
      storedKeysOfAdFile(file).map((key) => ({ reservationId: file.reservationId, key })),
    ),
    ...proofs.map((version) => ({
      reservationId: version.reservationId,
      key: proofDrawingFileKey(version.hash),
    })),
  ];
  return { needed, hashes: new Set([...files, ...proofs].map((row) => row.hash)) };
}
