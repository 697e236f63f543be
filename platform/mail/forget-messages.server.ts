import { inArray } from "drizzle-orm";
import { message } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { removeKept } from "./keep.server.ts";

/**
 * Deletes our copies of the messages of some purposes: first the files of those that were kept as such, then the rows,
 * in the caller's transaction, so that whatever stops it leaves the rows by which the rest is found. Returns how many.
 */
export async function forgetMessages(
  tx: Queryable,
  purposes: readonly string[],
  dataDirectory: string,
): Promise<number> {
  if (purposes.length === 0) return 0;
  const those = inArray(message.purpose, [...purposes]);
  const found = await tx.select({ id: message.id }).from(message).where(those);
  for (const { id } of found) await removeKept(dataDirectory, id);
  await tx.delete(message).where(those);
  return found.length;
}
