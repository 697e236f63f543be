import { ne } from "drizzle-orm";
import { adFile, proof } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import { fileStore } from "#platform/files/file-storage.server.ts";
import { ART_FOLDER, drawingKey, parseHashFromFileKey, storedFileKeys } from "./file-keys.ts";
import { toAdFile } from "./find-ad-files.ts";

/** What doesn't belong together: stored files of no row, which do no harm, and files that an ad's rows need and lack. */
export type OrphanedAndMissingFiles = {
  files: string[];
  missing: { reservationId: number; key: string }[];
};

/** Compares the rows of ads' files and proofs with what is stored. Of a refused file nothing needs to be there. */
export async function findOrphanedAndMissingFiles(): Promise<OrphanedAndMissingFiles> {
  const { needed, hashes } = await findNeededFiles();
  const { list } = await fileStore();
  const stored = new Set(await list(ART_FOLDER));
  return {
    files: [...stored].filter((key) => !hashes.has(parseHashFromFileKey(key) ?? "")).sort(),
    missing: needed.filter(({ key }) => !stored.has(key)),
  };
}

/** The files that rows need, and the hashes under which they are stored. */
export async function findNeededFiles() {
  const files = await db.select().from(adFile).where(ne(adFile.state, "refused"));
  const { reservationId, hash } = proof;
  const proofs = await db.select({ reservationId, hash }).from(proof);
  const needed = [
    ...files
      .map(toAdFile)
      .flatMap((file) =>
        storedFileKeys(file).map((key) => ({ reservationId: file.reservationId, key })),
      ),
    ...proofs.map((one) => ({ reservationId: one.reservationId, key: drawingKey(one.hash) })),
  ];
  return { needed, hashes: new Set([...files, ...proofs].map((row) => row.hash)) };
}
