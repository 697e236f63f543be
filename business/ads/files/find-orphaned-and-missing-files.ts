import { ne } from "drizzle-orm";
import { adFile } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import { fileStore } from "#platform/files/file-storage.server.ts";
import { ART_FOLDER, parseHashFromFileKey, storedFileKeys } from "./file-keys.ts";
import { toAdFile } from "./find-ad-files.ts";

/** What doesn't belong together: stored files of no row, which do no harm, and files that a row needs and lacks. */
export type OrphanedAndMissingFiles = {
  files: string[];
  missing: { fileId: number; key: string }[];
};

/** Compares the rows of ads' files with what is stored. Of a refused file nothing needs to be there. */
export async function findOrphanedAndMissingFiles(): Promise<OrphanedAndMissingFiles> {
  const rows = await db.select().from(adFile).where(ne(adFile.state, "refused"));
  const { list } = await fileStore();
  const stored = new Set(await list(ART_FOLDER));
  const needed = rows
    .map(toAdFile)
    .flatMap((file) => storedFileKeys(file).map((key) => ({ fileId: file.id, key })));
  const hashes = new Set(rows.map(({ hash }) => hash));
  return {
    files: [...stored].filter((key) => !hashes.has(parseHashFromFileKey(key) ?? "")).sort(),
    missing: needed.filter(({ key }) => !stored.has(key)),
  };
}
