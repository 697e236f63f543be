import { existsSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { FileStore } from "./file-store.ts";

export function folderStore(root: string): FileStore {
  const disk = new Disk(new FSDriver({ location: root, visibility: "private" }));
  return {
    /** A rename, unlike the driver's copy, is all or nothing; and it counts once the folders are on the disk. */
    async take(path, key) {
      await sync(path, "r+");
      const target = join(root, disk.file(key).key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(path, target);
      for (const folder of [dirname(target), root]) await syncFolder(folder);
    },
    stream: (key) => disk.getStream(key),
    writtenAt: async (key) =>
      (await disk.exists(key)) ? (await disk.getMetaData(key)).lastModified : undefined,
    delete: (key) => disk.delete(key),
    async list(folder) {
      if (!existsSync(join(root, folder))) return [];
      const { objects } = await disk.listAll(folder || "/", { recursive: true });
      return [...objects].flatMap((file) => (file.isFile ? [file.key] : []));
    },
    withPath: (key, work) => work(join(root, disk.file(key).key)),
  };
}

/** Off the main thread: a disk that is busy with large files takes seconds. */
async function sync(path: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Windows cannot sync a folder. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform !== "win32") await sync(path, "r");
}
