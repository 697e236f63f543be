import { and, eq, isNull, sql } from "drizzle-orm";
import { message } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { mayBeResent } from "./find-messages.server.ts";
import type { MessageState } from "./message.ts";
import { deliverMail } from "./queue-message.server.ts";

/**
 * Queues the same message once more, as a message of its own, and counts the first as dealt with. `times` is how
 * often it had been sent again when somebody pressed the button: pressed twice, it goes once. Returns the id of
 * the new message. Refuses one that is still on its way, or that carries a key.
 */
export async function sendAgain(
  tx: Queryable,
  { id, times }: { id: string; times: number },
): Promise<{ id: string; recipient: string; subject: string }> {
  const [first] = await tx.select().from(message).where(eq(message.id, id)).for("update");
  if (!first) throw new Refusal("not-found", "There is no such message.");
  if (!mayBeResent({ ...first, state: first.state as MessageState })) {
    throw new Refusal("conflict", "This message is still on its way, or must not be sent again.");
  }
  const [copy] = await tx
    .insert(message)
    .values({
      purpose: `again:${id}:${times + 1}`,
      recipient: first.recipient,
      replyTo: first.replyTo,
      subject: first.subject,
      html: first.html,
      text: first.text,
      attachments: first.attachments,
      resentFrom: id,
    })
    .onConflictDoNothing({ target: message.purpose })
    .returning({ id: message.id });
  if (!copy) throw new Refusal("conflict", "This message was sent again a moment ago.");
  await enqueue(tx, deliverMail, { messageId: copy.id }, { key: `mail:${copy.id}` });
  await settle(tx, id);
  return { id: copy.id, recipient: first.recipient, subject: first.subject };
}

/** Notes that somebody has decided about a message that needed a person. False where it was noted before. */
export async function settle(tx: Queryable, id: string): Promise<boolean> {
  const settled = await tx
    .update(message)
    .set({ dealtWithAt: sql`statement_timestamp()` })
    .where(
      and(
        eq(message.id, id),
        isNull(message.dealtWithAt),
        sql`${message.state} in ('uncertain', 'failed')`,
      ),
    )
    .returning({ id: message.id });
  return settled.length === 1;
}
