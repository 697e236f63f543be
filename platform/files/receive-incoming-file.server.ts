import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { SNIFFED_BYTES } from "#platform/files/inspection/file-type.ts";
import { cutText } from "#platform/text-limits.ts";
import { createIncomingFilePath } from "./file-storage.server.ts";

export type IncomingFile = {
  path: string;
  byteCount: number;
  /** Whether it was cut off because it is larger than it may be. */
  isTooLarge: boolean;
  /** SHA-256 in hexadecimal. */
  hash: string;
  start: Buffer;
};

/** Writes a stream into a file that the caller removes; reads to the end, so that browsers show our answer. */
export async function receiveIncomingFile(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<IncomingFile> {
  const path = await createIncomingFilePath();
  const hash = createHash("sha256");
  const file = await open(path, "wx", 0o600);
  let start: Buffer = Buffer.alloc(0);
  let byteCount = 0;
  try {
    for await (const piece of stream) {
      byteCount += piece.length;
      if (byteCount > limit) continue;
      if (start.length < SNIFFED_BYTES) {
        start = Buffer.concat([start, piece]).subarray(0, SNIFFED_BYTES);
      }
      hash.update(piece);
      await file.writeFile(piece);
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return { path, byteCount, isTooLarge: byteCount > limit, hash: hash.digest("hex"), start };
}

const LONGEST = 100;

/** The last part of a path, in letters that every system can show, at most 100 with its ending, else `otherwise`. */
export function cleanFileName(path: string, otherwise: string): string {
  const bare = path.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const name = bare.replaceAll(/[\p{C}"<>:|?*]/gu, "").trim();
  const ending = /\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? "";
  const stem = cutText(name.slice(0, name.length - ending.length), LONGEST - ending.length);
  return stem.trim() + ending || otherwise;
}
