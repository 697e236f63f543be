import { asc, inArray, type SQL } from "drizzle-orm";
import { message } from "#database/schema/mail.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { isMessageAboutSql, type MessagesAboutFilter } from "./find-messages-about.server.ts";
import { deleteMessageFile } from "./message-files.server.ts";

/**
 * Deletes our copies of the messages about some records, rows and files, in the caller's transaction. Returns how many.
 */
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
