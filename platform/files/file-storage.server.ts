import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { currentSettings } from "#platform/settings.server.ts";
import type { FileStore } from "./bucket-store.server.ts";

/** The folder for uploaded files, inside the data folder. A backup includes all of it except names that end in ".part". */
export const FILES_FOLDER_NAME = "files";

const filesRoot = () => join(currentSettings().dataDirectory, FILES_FOLDER_NAME);
const incomingFolder = () => join(filesRoot(), "incoming");

let opened: { from: string; store: Promise<FileStore> } | undefined;

export function fileStore(): Promise<FileStore> {
  const { dataDirectory, s3 } = currentSettings();
  const from = JSON.stringify({ dataDirectory, s3 });
  if (opened?.from !== from) opened = { from, store: openStore() };
  return opened.store;
}

/** The S3 library is loaded only where it is used. */
async function openStore(): Promise<FileStore> {
  const { s3 } = currentSettings();
  if (!s3) return folderStore(filesRoot());
  const { createBucketStore } = await import("./bucket-store.server.ts");
  return createBucketStore(s3, createIncomingFilePath);
}

/** Bytes that may still be written to the disk of the data folder; no end of them where the system can't tell. */
export async function freeDiskBytes(): Promise<number> {
  const disk = await statfs(currentSettings().dataDirectory).catch(() => undefined);
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY;
}

/** A fresh path for a file that has no key yet. The caller has the store take it, or removes it. */
export async function createIncomingFilePath(): Promise<string> {
  await mkdir(incomingFolder(), { recursive: true, mode: 0o700 });
  return join(incomingFolder(), `${randomUUID()}.part`);
}

export async function readStoredFile(key: string): Promise<Buffer> {
  const store = await fileStore();
  const chunks: Buffer[] = [];
  for await (const chunk of await store.stream(key)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A stored file piece by piece, opened with the first. */
export async function* readStoredFilePieces(key: string): AsyncGenerator<Uint8Array> {
  yield* await (await fileStore()).stream(key);
}

/** Deletes what an interrupted upload left, once it is this many milliseconds old. Returns how many. */
export async function deleteOldIncomingFiles(olderThan: number): Promise<number> {
  const names = await readdir(incomingFolder()).catch(() => []);
  let deleted = 0;
  for (const name of names) {
    const path = join(incomingFolder(), name);
    const found = await stat(path).catch(() => undefined);
    if (!found || Date.now() - found.mtimeMs < olderThan) continue;
    await rm(path, { force: true, recursive: true });
    deleted++;
  }
  return deleted;
}

/** Moves the folder's files into the bucket, if one is set, at each start (a restore puts them there); returns how many. */
export async function moveFilesToBucket(): Promise<number> {
  if (!currentSettings().s3) return 0;
  const keys = (await folderStore(filesRoot()).list("")).filter((key) => !key.endsWith(".part"));
  const store = await fileStore();
  for (const key of keys) await store.take(join(filesRoot(), key), key);
  return keys.length;
}

function folderStore(root: string): FileStore {
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
