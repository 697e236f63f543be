import { and, eq, isNull } from "drizzle-orm";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { message } from "#database/schema/mail.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { Attachment, MessageDeduplicationKey, NewMessage } from "#platform/mail/message.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";

/** What a message says, with its files; given the token of a private link of its own. */
export type RenderedEmailWithAttachments = Pick<NewMessage, "subject" | "html" | "text"> & {
  attachments?: readonly Attachment[];
};
export type MessageWriter = (
  token: string,
) => Promise<RenderedEmailWithAttachments> | RenderedEmailWithAttachments;

/** Whether the message is within its limits, counted in the transaction that queues it. */
export type MailLimitCheck = (tx: Queryable) => Promise<boolean>;

class AlreadyQueued extends Error {}

/**
 * Queues a message once per name. Calls `may` only for a new message; if it refuses, nothing is
 * written. With a `subject`, mints a private link for the message in the same transaction, only if
 * it is queued: every link has a reader.
 */
export async function queueMessageOnce(
  database: Queryable,
  to: MessageDeduplicationKey & Pick<NewMessage, "to" | "replyTo">,
  write: MessageWriter,
  {
    subject,
    may,
  }: { subject?: { type: string; id: number }; may?: MailLimitCheck | undefined } = {},
): Promise<boolean> {
  try {
    return await database.transaction(async (tx) => {
      if (await isQueued(tx, to)) return false;
      if (may && !(await may(tx))) return false;
      const token = subject
        ? await createPrivateLinkToken(tx, { subject, channel: "email", email: to.to })
        : "";
      const queued = await queueMessage(tx, { ...to, ...(await write(token)) });
      if (!queued) throw new AlreadyQueued();
      return true;
    });
  } catch (error) {
    if (error instanceof AlreadyQueued) return false;
    throw error;
  }
}

async function isQueued(tx: Queryable, name: MessageDeduplicationKey): Promise<boolean> {
  const { kind, recordType, recordId, occasion, resendOfId } = message;
  const isIt = and(
    eq(recordType, name.recordType),
    eq(recordId, name.recordId),
    eq(kind, name.kind),
    eq(occasion, name.occasion),
    isNull(resendOfId),
  );
  return (await tx.$count(message, isIt)) > 0;
}
