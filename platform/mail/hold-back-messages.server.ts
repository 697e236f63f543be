import { inArray, sql } from "drizzle-orm";
import { message } from "#database/schema/mail.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** A message that was queued, or about to be, at the time of a backup, and may have been sent since. */
export const heldBackColumns = {
  state: "uncertain",
  lastError:
    "it was waiting when the backup was made that has been restored, and may have left since",
  stateChangedAt: sql`statement_timestamp()`,
} as const;

/** Holds every queued message for a person to decide about; none is sent by itself. Returns how many. */
export async function holdBackWaitingMessages(tx: Queryable): Promise<number> {
  const held = await tx
    .update(message)
    .set(heldBackColumns)
    .where(inArray(message.state, ["queued", "sending"]))
    .returning({ id: message.id });
  return held.length;
}
