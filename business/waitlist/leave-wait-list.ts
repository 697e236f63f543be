import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { transitionWaitListEntry } from "./wait-list-entries.ts";
import { requireWaitListToken } from "./wait-list-token.ts";

/**
 * Removes a person from the wait-list when they press the button behind the link in their email.
 * Idempotent; an existing offer stays until it is declined or lapses. Refuses an unknown token.
 */
export async function leaveWaitList(
  { token }: { token: string },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  const id = await requireWaitListToken(token);
  await tx.transaction(async (inner) => {
    const left = await transitionWaitListEntry(inner, id, {
      from: ["unconfirmed", "waiting", "lapsed", "declined"],
      to: "left",
    });
    const subject = { type: "wait-list-entry", id };
    if (left) await recordEvent(inner, actor, { event: "wait-list.left", subject });
  });
}
