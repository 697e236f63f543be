import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { message } from "#database/schema/mail.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { isResendable } from "./find-messages.server.ts";
import { type MessageState, requireSingleAddress } from "./message.ts";
import { queueMessageRow } from "./queue-message.server.ts";

export type ResendChanges = { recipient: string; html: string; text: string };

/**
 * Queues a copy of a message as a new message, and marks the first as handled. `times` is how often
 * it had been resent when the button was shown, so a double press sends one. `anew` returns the new
 * address and text once the first is locked. A message that may have been sent before a restore
 * waits for a person again. Refuses a message that is still queued, or that carries a key.
 */
export async function resendMessageRow(
  tx: Queryable,
  { id, times }: { id: string; times: number },
  anew: (first: ResendChanges) => Promise<ResendChanges> = async (first) => first,
): Promise<{ id: string }> {
  const [first] = await tx.select().from(message).where(eq(message.id, id)).for("update");
  if (!first) throw new Refusal("not-found", "We can’t find that message.");
  if (!isResendable({ ...first, state: first.state as MessageState })) {
    throw new Refusal("conflict", "This message is still on its way, or it can’t be sent again.");
  }
  const { recipient, html, text } = await anew(first);
  const { kind, audience, recordType, recordId, replyTo, subject, attachments } = first;
  const copy = await queueMessageRow(tx, {
    recipient: requireSingleAddress(recipient),
    kind,
    audience,
    recordType,
    recordId,
    replyTo,
    subject,
    html,
    text,
    attachments,
    resendOfId: id,
    occasion: String(times + 1),
  });
  if (!copy) throw new Refusal("conflict", "This message was sent again a moment ago.");
  await markMessageResolved(tx, id);
  return { id: copy };
}

/** Records that an operator decided about a message that needed a person. False if recorded before. */
export async function markMessageResolved(tx: Queryable, id: string): Promise<boolean> {
  const settled = await tx
    .update(message)
    .set({ resolvedAt: sql`statement_timestamp()` })
    .where(
      and(
        eq(message.id, id),
        isNull(message.resolvedAt),
        sql`${message.state} in ('uncertain', 'failed')`,
      ),
    )
    .returning({ id: message.id });
  return settled.length === 1;
}

/** Takes back that an operator decided about a message. False if nobody had, or it was sent since. */
export async function unmarkMessageResolved(tx: Queryable, id: string): Promise<boolean> {
  const open = await tx
    .update(message)
    .set({ resolvedAt: null })
    .where(
      and(
        eq(message.id, id),
        isNotNull(message.resolvedAt),
        sql`${message.state} in ('uncertain', 'failed')`,
        sql`not exists (select from message copy where copy.resend_of_id = ${id})`,
      ),
    )
    .returning({ id: message.id });
  return open.length === 1;
}
