import { and, eq, isNull, sql } from "drizzle-orm";
import { message } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { mayBeResent } from "./find-messages.server.ts";
import { type MessageState, onlyAddress } from "./message.ts";
import { queueRow } from "./queue-message.server.ts";

/** What of a message may be another when it is sent again. */
export type Anew = { recipient: string; html: string; text: string };

/**
 * Queues the same message once more, as a message of its own, and counts the first as dealt with. `times` is how
 * often it had been sent again when somebody pressed the button: pressed twice, it goes once. `anew` says where it goes
 * and how it reads now, once the first is locked. What may have left before a backup was restored waits for a person
 * once more. Refuses one that is still on its way, or that carries a key.
 */
export async function sendAgain(
  tx: Queryable,
  { id, times }: { id: string; times: number },
  anew: (first: Anew) => Promise<Anew> = async (first) => first,
): Promise<{ id: string }> {
  const [first] = await tx.select().from(message).where(eq(message.id, id)).for("update");
  if (!first) throw new Refusal("not-found", "There is no such message.");
  if (!mayBeResent({ ...first, state: first.state as MessageState })) {
    throw new Refusal("conflict", "This message is still on its way, or must not be sent again.");
  }
  const { recipient, html, text } = await anew(first);
  const { replyTo, subject, attachments } = first;
  const copy = await queueRow(tx, {
    purpose: `again:${id}:${times + 1}`,
    recipient: onlyAddress(recipient),
    ...{ replyTo, subject, html, text, attachments },
    resentFrom: id,
  });
  if (!copy) throw new Refusal("conflict", "This message was sent again a moment ago.");
  await settle(tx, id);
  return { id: copy };
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
