import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  markMessageResolved,
  unmarkMessageResolved,
} from "#platform/mail/resend-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { requirePermission } from "./require-permission.ts";

/** Removes an undelivered message from the list of tasks, without resending it. */
export async function resolveUndeliveredMessage(
  { id }: { id: string },
  { actor }: ActionContext,
  database: Queryable = db,
): Promise<void> {
  await database.transaction(async (tx) => {
    await requirePermission(tx, actor, "messages.resend");
    if (!(await markMessageResolved(tx, id))) {
      throw new Refusal("conflict", "Somebody already handled this message.");
    }
    await recordEvent(tx, actor, { event: "message.resolved", subject: { type: "message", id } });
  });
}

/** Puts an undelivered message back on the list of tasks. Refuses one that is there, or was resent since. */
export async function reopenUndeliveredMessage(
  { id }: { id: string },
  { actor }: ActionContext,
  database: Queryable = db,
): Promise<void> {
  await database.transaction(async (tx) => {
    await requirePermission(tx, actor, "messages.resend");
    if (!(await unmarkMessageResolved(tx, id))) {
      throw new Refusal("conflict", "This message is already open again, or it has been resent.");
    }
    await recordEvent(tx, actor, { event: "message.reopened", subject: { type: "message", id } });
  });
}
