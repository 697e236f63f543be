import { createReadStream } from "node:fs";
import { mkdir, open, readdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { FILES_FOLDER_NAME, fileStore } from "#platform/files/file-storage.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings } from "#platform/settings.server.ts";

const NOT_KEPT = new Set(["database", "database.lock", "database.new", "backups", "control"]);

/** Exists beside the lock while it is held. Older backups that contain it can still be restored. */
const LOCK_JOURNAL = "database.lock-journal";

/** A multiple of three, so that each piece is valid base64 by itself. */
const PIECE = 3 * 64 * 1024;

export const RESTORED_PART_SUFFIX = ".restored.part";

async function listStoredFiles(dataDirectory: string): Promise<string[]> {
  return (await listStoredAndPartialFiles(dataDirectory)).filter((path) => !path.endsWith(".part"));
}

export async function listStoredAndPartialFiles(dataDirectory: string): Promise<string[]> {
  const found: string[] = [];
  const tops = await readdir(dataDirectory, { withFileTypes: true }).catch(noneIfMissing);
  for (const top of tops) {
    if (NOT_KEPT.has(top.name) || top.name === LOCK_JOURNAL) continue;
    if (top.isFile()) found.push(top.name);
    if (!top.isDirectory()) continue;
    const below = await readdir(join(dataDirectory, top.name), {
      recursive: true,
      withFileTypes: true,
    });
    for (const entry of below) {
      if (entry.isFile()) found.push(relative(dataDirectory, join(entry.parentPath, entry.name)));
    }
  }
  return found.map((path) => path.replaceAll(sep, "/")).sort();
}

function noneIfMissing(error: unknown): never[] {
  if (isFileNotFound(error)) return [];
  throw error;
}

export const isFileNotFound = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** The stored files as lines. Returns how many; one that is deleted meanwhile is left out. */
export async function* dumpStoredFiles(dataDirectory: string): AsyncGenerator<string, number> {
  let count = 0;
  for (const file of await listStoredFiles(dataDirectory)) {
    try {
      yield* dumpFile(file, createReadStream(join(dataDirectory, file), { highWaterMark: PIECE }));
      count++;
    } catch (error) {
      if (!isFileNotFound(error)) throw error;
    }
  }
  return count;
}

/** The files of the bucket, as if in the data folder: a restore puts them there, the next start into the bucket. */
export async function* dumpBucketFiles(): AsyncGenerator<string, number> {
  if (!currentSettings().s3) return 0;
  const { list, stream, writtenAt } = await fileStore();
  let count = 0;
  for (const key of await list("")) {
    if (!(await writtenAt(key))) continue;
    yield* dumpFile(`${FILES_FOLDER_NAME}/${key}`, await stream(key));
    count++;
  }
  return count;
}

async function* dumpFile(file: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  let begun = false;
  for await (const piece of bytes) {
    if (!begun) yield `${JSON.stringify({ file })}\n`;
    begun = true;
    yield `${JSON.stringify(piece.toString("base64"))}\n`;
  }
  if (!begun) yield `${JSON.stringify({ file })}\n`;
}

/** Writes a restored file beside its final path, where it moves once the rows are committed. */
export async function openRestoredFileWriter(dataDirectory: string, file: string) {
  const names = file.split("/");
  const odd = names.some(
    (name) => name === "" || name === "." || name === ".." || /[\\:]/.test(name),
  );
  if (odd || NOT_KEPT.has(names[0] ?? "")) {
    throw new Refusal(
      "invalid",
      `The backup contains a file with an invalid name: ${JSON.stringify(file)}. Nothing was changed.`,
    );
  }
  const path = join(dataDirectory, ...names);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(`${path}${RESTORED_PART_SUFFIX}`, "w", 0o600);
  return {
    write: (piece: string) => handle.writeFile(Buffer.from(piece, "base64")),
    async end() {
      await handle.sync();
      await handle.close();
    },
  };
}
