import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type pg from "pg";
import { fsyncFile } from "#platform/database/durable-file-system.ts";
import { FILES_FOLDER_NAME } from "#platform/files/file-storage.server.ts";
import { MAIL_FOLDER } from "#platform/mail/message-files.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { isFileNotFound, listStoredAndPartialFiles, RESTORED_PART_SUFFIX } from "./stored-files.ts";

/**
 * No commit covers files and rows together. So a restore writes its files beside their final paths
 * until the rows are committed, and, with the rows, a note of which files to add and which to
 * delete. Anyone who finds the note carries it out, repeatedly if necessary, and deletes it at the
 * end; files without a note belong to a restore that was never committed.
 */
const NOTE = "drizzle.restored_files";

export type FinishedFileCounts = { files: number; missing: number };

/** Writes the note in the rows' transaction. */
export async function recordRestoredFiles(
  client: pg.ClientBase,
  { dataDirectory, come, replaces }: { dataDirectory: string; come: string[]; replaces: boolean },
): Promise<void> {
  syncFolders(dataDirectory, come);
  const coming = new Set(come);
  const there = replaces ? await listStoredAndPartialFiles(dataDirectory) : [];
  const go = there.filter(
    (path) =>
      [MAIL_FOLDER, FILES_FOLDER_NAME].some((folder) => path.startsWith(`${folder}/`)) &&
      !path.endsWith(RESTORED_PART_SUFFIX) &&
      !coming.has(path),
  );
  await client.query(`create table ${NOTE} (come jsonb not null, go jsonb not null)`);
  const values = [JSON.stringify(come), JSON.stringify(go)];
  await client.query(`insert into ${NOTE} values ($1, $2)`, values);
}

export async function deleteRestoredFilesRecord(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table if exists ${NOTE}`);
}

/** Carries out the note, if there is one, and deletes every other file that a restore left beside its final path. */
export async function finishRestoredFiles(
  client: pg.ClientBase,
  dataDirectory: string,
): Promise<FinishedFileCounts | undefined> {
  const settled = await followNote(client, dataDirectory);
  for (const path of await listStoredAndPartialFiles(dataDirectory)) {
    if (path.endsWith(RESTORED_PART_SUFFIX)) await rm(join(dataDirectory, path), { force: true });
  }
  return settled;
}

async function followNote(
  client: pg.ClientBase,
  dataDirectory: string,
): Promise<FinishedFileCounts | undefined> {
  const found = await client.query("select to_regclass($1) as name", [NOTE]);
  if (found.rows[0]?.name === null) return undefined;
  const { rows } = await client.query<{ come: string[]; go: string[] }>(
    `select come, go from ${NOTE}`,
  );
  const { come, go } = rows[0] ?? { come: [], go: [] };
  let files = 0;
  for (const path of come) if (await takePlace(join(dataDirectory, path))) files++;
  for (const path of go) await rm(join(dataDirectory, path), { force: true });
  syncFolders(dataDirectory, [...come, ...go]);
  await deleteRestoredFilesRecord(client);
  return { files, missing: come.length - files };
}

/** Whether the file is in place, now or since an earlier attempt. */
async function takePlace(path: string): Promise<boolean> {
  try {
    await rename(`${path}${RESTORED_PART_SUFFIX}`, path);
    return true;
  } catch (error) {
    if (isFileNotFound(error)) return existsSync(path);
    throw new Refusal(
      "unavailable",
      `The database was restored, but a file couldn't be moved into place: ${error}. Fix that, then run the restore again with --replace. It moves the remaining files first.`,
      { cause: error },
    );
  }
}

function syncFolders(dataDirectory: string, files: readonly string[]): void {
  const folders = new Set<string>();
  for (const file of files) {
    for (let folder = dirname(file); !folders.has(folder); folder = dirname(folder)) {
      folders.add(folder);
    }
  }
  for (const folder of folders) {
    const path = join(dataDirectory, folder);
    if (existsSync(path)) fsyncFile(path, true);
  }
}
