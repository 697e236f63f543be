import { findPostPhotoKeys } from "#business/post/post-photos.ts";
import { findPressFileKeys } from "#business/press/find-press-files.ts";
import { findPaperProfileKeys } from "#business/press/paper-profile.ts";
import { fileStore } from "#platform/files/file-storage.server.ts";

/** Print files, photos of drop-offs, and color profiles, as they are stored: each under its hash, needed by rows. */
const neededIn: Record<string, () => Promise<string[]>> = {
  press: findPressFileKeys,
  post: findPostPhotoKeys,
  icc: findPaperProfileKeys,
};

/** Compares rows with what is stored: files that no row needs, and files that a row needs and lacks. */
export async function findUnneededAndMissingFiles(): Promise<{
  unneeded: string[];
  missing: string[];
}> {
  const { list } = await fileStore();
  const unneeded: string[] = [];
  const missing: string[] = [];
  for (const [folder, findKeys] of Object.entries(neededIn)) {
    // what is stored first: a row that comes meanwhile has its file already
    const stored = new Set(await list(folder));
    const needed = new Set(await findKeys());
    unneeded.push(...[...stored].filter((key) => !needed.has(key)));
    missing.push(...[...needed].filter((key) => !stored.has(key)));
  }
  return { unneeded: unneeded.sort(), missing: missing.sort() };
}

const DAY = 86_400_000;

/** Deletes stored files that no row needs and that are older than a day; every night. */
export async function deleteUnneededFiles(olderThan = DAY): Promise<void> {
  const store = await fileStore();
  for (const key of (await findUnneededAndMissingFiles()).unneeded) {
    const at = (await store.writtenAt(key))?.getTime() ?? Date.now();
    if (Date.now() - at > olderThan) await store.delete(key);
  }
}
