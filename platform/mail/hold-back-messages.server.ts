import { inArray, sql } from "drizzle-orm";
import { message } from "#database/schema/mail.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** A message that was waiting, or about to be, when a backup was made, and may have left since. */
export const heldBackColumns = {
  state: "uncertain",
  lastError:
    "it was waiting when the backup was made that has been restored, and may have left since",
  stateChangedAt: sql`statement_timestamp()`,
} as const;

/** Keeps every message that waits for a person to decide about: none of them leaves by itself. Returns how many. */
export async function holdBackWaitingMessages(tx: Queryable): Promise<number> {
  const held = await tx
    .update(message)
    .set(heldBackColumns)
    .where(inArray(message.state, ["queued", "sending"]))
    .returning({ id: message.id });
  return held.length;
}
