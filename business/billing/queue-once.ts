import { eq } from "drizzle-orm";
import { mintLink } from "#business/people/private-link.ts";
import { message } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { Attachment, NewMessage } from "#platform/mail/message.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";

/** What a message says, with its files; given the token of a private link of its own. */
export type Written = Pick<NewMessage, "subject" | "html" | "text"> & {
  attachments?: readonly Attachment[];
};
export type Write = (token: string) => Promise<Written> | Written;

class AlreadyQueued extends Error {}

/**
 * Queues a message once per purpose. Given the `subject` of a link, one is minted for the message, in the same
 * transaction, and only if the message is queued: no link exists that nobody was sent.
 */
export async function queueOnce(
  database: Queryable,
  to: Pick<NewMessage, "purpose" | "to" | "replyTo">,
  write: Write,
  subject?: { type: string; id: number },
): Promise<boolean> {
  try {
    return await database.transaction(async (tx) => {
      if (await isQueued(tx, to.purpose)) return false;
      const token = subject ? await mintLink(tx, { subject, way: "mail" }) : "";
      const queued = await queueMessage(tx, { ...to, ...(await write(token)) });
      if (!queued) throw new AlreadyQueued();
      return true;
    });
  } catch (error) {
    if (error instanceof AlreadyQueued) return false;
    throw error;
  }
}

async function isQueued(tx: Queryable, purpose: string): Promise<boolean> {
  return (await tx.$count(message, eq(message.purpose, purpose))) > 0;
}
