import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { fsyncFile } from "#platform/database/durable-file-system.ts";
import { Refusal } from "#platform/refusal.ts";

/**
 * A backup on disk: lines of JSON, compressed with gzip, then one line with the SHA-256 of every
 * byte before it. It gets its name only when it is complete.
 */

/** "\nsha256:", 64 hexadecimal digits, "\n" */
const SEAL_LENGTH = 8 + 64 + 1;
const SEAL = /^\nsha256:([\da-f]{64})\n$/;

/** The name of a partial file; in a folder with other files, nothing else is ever deleted. */
const OUR_PART =
  /^\.(?:.+\.backup\.\d+|(?:asked-for|downloaded)-[\da-f-]{36}|\.(?:asked-for|downloaded)-[\da-f-]{36}\.part\.\d+)\.part$/;

/** Milliseconds after which an unfinished partial file is deleted: its process was killed. */
const RUBBISH_AFTER = 24 * 60 * 60_000;

const sealOf = (hash: Hash) => `\nsha256:${hash.digest("hex")}\n`;

export async function refuseExistingFile(path: string): Promise<void> {
  if (await stat(path).catch(() => undefined)) {
    throw new Refusal("conflict", `The file ${path} already exists. Nothing was overwritten.`);
  }
}

/** Writes lines as a backup to `path`, all or nothing. Refuses to overwrite. Returns its size in bytes. */
export function writeBackup(path: string, lines: AsyncIterable<string>): Promise<number> {
  return writeWhole(path, (part) => pipeline(Readable.from(lines), createGzip(), sealing(), part));
}

/** Copies a backup from elsewhere to `path`, complete and with a valid checksum, or not at all. */
export function copyBackup(path: string, bytes: Readable): Promise<number> {
  return writeWhole(path, (part) => pipeline(bytes, part), verifyChecksum);
}

async function writeWhole(
  path: string,
  write: (part: NodeJS.WritableStream) => Promise<unknown>,
  check: (part: string) => Promise<unknown> = async () => {},
): Promise<number> {
  await refuseExistingFile(path);
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeRubbish(folder);
  const part = join(folder, `.${basename(path)}.${process.pid}.part`);
  const file = await open(part, "wx", 0o600);
  try {
    await write(file.createWriteStream({ flush: true }));
    await check(part);
    const { size } = await stat(part);
    await giveName(part, path);
    return size;
  } finally {
    await file.close().catch(() => {});
    await rm(part, { force: true });
  }
}

/** A link, unlike a rename, never replaces a file that appeared meanwhile. */
async function giveName(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    await refuseExistingFile(path);
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "ENOSYS") throw error;
    await rename(part, path);
  }
  fsyncFile(dirname(path), true);
}

async function removeRubbish(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!OUR_PART.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > RUBBISH_AFTER) await rm(path, { force: true });
  }
}

function sealing(): Transform {
  const hash = createHash("sha256");
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, sealOf(hash));
    },
  });
}

/** Refuses a file with any bit changed. Returns the number of bytes before its checksum. */
export async function verifyChecksum(path: string): Promise<number> {
  const size = (await stat(path).catch(() => undefined))?.size;
  if (size === undefined) throw new Refusal("not-found", `There’s no file at ${path}.`);
  const packed = size - SEAL_LENGTH;
  if (packed <= 0) throw broken(path);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { end: packed - 1 })) hash.update(chunk);
  let seal = "";
  for await (const chunk of createReadStream(path, { start: packed })) seal += chunk;
  if (!SEAL.test(seal) || seal !== sealOf(hash)) throw broken(path);
  return packed;
}

const broken = (path: string) =>
  new Refusal(
    "invalid",
    `The file ${path} is damaged or isn’t a backup: its checksum doesn’t match. Nothing was changed.`,
  );

/** The lines of a backup with a valid checksum, one by one. Refuses a damaged one before the first line. */
export async function* readBackupLines(path: string): AsyncGenerator<string> {
  const packed = await verifyChecksum(path);
  const bytes = createReadStream(path, { end: packed - 1 });
  const lines = createGunzip();
  bytes.once("error", (error) => lines.destroy(error)).pipe(lines);
  let rest: Buffer[] = [];
  for await (const chunk of lines as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString("utf8");
      rest = [];
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
}
