import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { message } from "#database/schema/mail.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { deleteJob, enqueue, isReplayAfterRestore } from "#platform/jobs/jobs.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { isResendable } from "./find-messages.server.ts";
import type { MessageDeduplicationKey, MessageState, NewMessage } from "./message.ts";
import {
  cleanHeaderLine,
  MAX_SMTP_SECONDS,
  mailRetryDelaySeconds,
  requireSingleAddress,
  toStoredAttachments,
} from "./message.ts";

/** The job that delivers one message; the message's age ends it, not the number of attempts. */
export const deliverMailJob = jobKind("mail.deliver", v.object({ messageId: v.string() }), {
  pause: mailRetryDelaySeconds,
  attempts: 120,
  longest: MAX_SMTP_SECONDS - 60,
});

/**
 * Queues a message in the caller's transaction: it is delivered only if that commits. A second
 * message with the same identity is not created; returns whether this one was. One that may have
 * been sent before a backup was restored is held for a person to decide about. Refuses a recipient
 * that is not a single address.
 */
export async function queueMessage(tx: Queryable, given: NewMessage): Promise<boolean> {
  const queued = await queueMessageRow(tx, {
    kind: given.kind,
    audience: given.audience,
    recordType: given.recordType,
    recordId: storable(given.recordId),
    occasion: storable(given.occasion),
    isSecret: given.isSecret,
    recipient: requireSingleAddress(given.to),
    replyTo: given.replyTo === undefined ? null : requireSingleAddress(given.replyTo),
    subject: cleanHeaderLine(given.subject),
    html: storable(given.html),
    text: storable(given.text),
    attachments: toStoredAttachments(given.attachments ?? []),
  });
  return queued !== undefined;
}

/** The same for a row that is ready to store; returns its id, or undefined if one with this identity exists. */
async function queueMessageRow(
  tx: Queryable,
  row: typeof message.$inferInsert,
): Promise<string | undefined> {
  const [queued] = await tx
    .insert(message)
    .values({ ...row, ...(isReplayAfterRestore() && heldBackColumns) })
    .onConflictDoNothing()
    .returning({ id: message.id });
  if (!queued) return undefined;
  if (!isReplayAfterRestore()) {
    await enqueue(tx, deliverMailJob, { messageId: queued.id }, { key: deliveryKey(queued.id) });
  }
  return queued.id;
}

/**
 * Deletes a message that waits to be delivered, in the caller's transaction: what it says is no longer so. One whose
 * delivery has begun stays.
 */
export async function deleteQueuedMessage(
  tx: Queryable,
  { kind, recordType, recordId, occasion }: MessageDeduplicationKey,
): Promise<void> {
  const [gone] = await tx
    .delete(message)
    .where(
      and(
        eq(message.recordType, recordType),
        eq(message.recordId, recordId),
        eq(message.kind, kind),
        eq(message.occasion, occasion),
        isNull(message.resendOfId),
        eq(message.state, "queued"),
      ),
    )
    .returning({ id: message.id });
  if (gone) await deleteJob(tx, deliveryKey(gone.id));
}

const deliveryKey = (id: string) => `mail:${id}`;

/** The one character that PostgreSQL cannot store in a text. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "");
}

/** A message that was queued, or about to be, at the time of a backup, and may have been sent since. */
const heldBackColumns = {
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

export type MessageCopy = { recipient: string; html: string; text: string };

/**
 * Queues a copy of a message as a new message, and marks the first as handled. `times` is how often
 * it had been resent when the button was shown, so a double press sends one. `readdress` returns the new
 * address and text once the first is locked. A message that may have been sent before a restore
 * waits for a person again. Refuses a message that is still queued, or that carries a key.
 */
export async function resendMessageRow(
  tx: Queryable,
  { id, times }: { id: string; times: number },
  readdress: (first: MessageCopy) => Promise<MessageCopy> = async (first) => first,
): Promise<{ id: string }> {
  const [first] = await tx.select().from(message).where(eq(message.id, id)).for("update");
  if (!first) throw new Refusal("not-found", "We can’t find that message.");
  if (!isResendable({ ...first, state: first.state as MessageState })) {
    throw new Refusal("conflict", "This message is still on its way, or it can’t be sent again.");
  }
  const { recipient, html, text } = await readdress(first);
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
