import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { asc, inArray, type SQL } from "drizzle-orm";
import { message } from "#database/schema/mail.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { isMessageAboutSql, type MessagesAboutFilter } from "./find-messages.server.ts";

/** Deletes our copies of the messages about some records, rows and files, in the caller's transaction. Returns how many. */
export async function deleteMessagesAbout(
  tx: Queryable,
  records: MessagesAboutFilter,
  dataDirectory: string,
): Promise<number> {
  if (records.ids.length === 0) return 0;
  return forgetThose(tx, isMessageAboutSql(records), dataDirectory);
}

async function forgetThose(
  tx: Queryable,
  those: SQL | undefined,
  dataDirectory: string,
): Promise<number> {
  const ids: string[] = [];
  // A resent message may have been resent itself.
  for (let found = await locked(tx, those); found.length > 0; ) {
    ids.push(...found);
    found = await locked(tx, inArray(message.resendOfId, found));
  }
  if (ids.length === 0) return 0;
  await tx.delete(message).where(inArray(message.id, ids));
  for (const id of ids) await deleteMessageFile(dataDirectory, id);
  return ids.length;
}

/** If someone is resending one right now, that finishes first, and the new copy is found too. */
async function locked(tx: Queryable, those: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: message.id })
    .from(message)
    .where(those)
    .orderBy(asc(message.id))
    .for("update");
  return rows.map(({ id }) => id);
}

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
async function deleteMessageFile(dataDirectory: string, id: string): Promise<void> {
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
