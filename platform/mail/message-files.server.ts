import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** The folder of stored messages in the data folder; nothing else is in it. */
export const MAIL_FOLDER = "mail";

/** Writes a message as `<id>.eml` in the `mail` folder, all or nothing. Returns the path. */
export async function writeMessageFile(
  dataDirectory: string,
  id: string,
  bytes: Uint8Array,
): Promise<string> {
  if (!/^[\w-]+$/.test(id)) throw new Error(`"${id}" cannot name a file`);
  const folder = join(dataDirectory, MAIL_FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${id}.eml`);
  const beside = join(folder, `.${id}.${process.pid}.part`);
  const file = await open(beside, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
  await syncFolder(folder);
  return path;
}

/** Deletes the file of a stored message, if there is one. */
export async function deleteMessageFile(dataDirectory: string, id: string): Promise<void> {
  if (!/^[\w-]+$/.test(id)) throw new Error(`"${id}" cannot name a file`);
  await rm(join(dataDirectory, MAIL_FOLDER, `${id}.eml`), { force: true });
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
