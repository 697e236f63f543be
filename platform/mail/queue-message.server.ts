import * as v from "valibot";
import { message } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { mayHaveHappened } from "#platform/jobs/second-life.ts";
import { heldBack } from "./hold-back.server.ts";
import {
  headerLine,
  keptAttachments,
  LONGEST_HAND_OVER_SECONDS,
  type NewMessage,
  onlyAddress,
  pauseBetweenAttempts,
} from "./message.ts";

/** The job that delivers one message; the message's own age ends it, not the count of attempts. */
export const deliverMail = jobKind("mail.deliver", v.object({ messageId: v.string() }), {
  pause: pauseBetweenAttempts,
  attempts: 120,
  longest: LONGEST_HAND_OVER_SECONDS - 60,
});

/**
 * Queues a message in the caller's transaction: with its commit it will be delivered, without it it never was.
 * A second message for the same purpose is not made. Returns whether this one was.
 * One that may have left before a backup was restored is kept for a person to decide about.
 * Refuses a recipient that is not a single address.
 */
export async function queueMessage(tx: Queryable, given: NewMessage): Promise<boolean> {
  const queued = await queueRow(tx, {
    purpose: storable(given.purpose),
    recipient: onlyAddress(given.to),
    replyTo: given.replyTo === undefined ? null : onlyAddress(given.replyTo),
    subject: headerLine(given.subject),
    html: storable(given.html),
    text: storable(given.text),
    attachments: keptAttachments(given.attachments ?? []),
  });
  return queued !== undefined;
}

/**
 * The same for a row that is storable as it is; returns the id of the message, or undefined where there is one for this
 * purpose.
 */
export async function queueRow(
  tx: Queryable,
  row: typeof message.$inferInsert,
): Promise<string | undefined> {
  const [queued] = await tx
    .insert(message)
    .values({ ...row, ...(mayHaveHappened() && heldBack) })
    .onConflictDoNothing({ target: message.purpose })
    .returning({ id: message.id });
  if (!queued) return undefined;
  if (!mayHaveHappened()) {
    await enqueue(tx, deliverMail, { messageId: queued.id }, { key: `mail:${queued.id}` });
  }
  return queued.id;
}

/** PostgreSQL keeps every character in a text but one. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "");
}
