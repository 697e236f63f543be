import { defineAction } from "#business/actions.ts";
import { isMessageId } from "#platform/mail/find-messages.server.ts";
import { markMessageResolved, unmarkMessageResolved } from "#platform/mail/queue-message.server.ts";
import { Refusal } from "#platform/refusal.ts";

export const resolveUndeliveredMessage = defineAction({
  name: "resolveUndeliveredMessage",
  permission: "messages.resend",
  undo: ["reopenUndeliveredMessage"],
  async run(tx, { id }: { id: string }) {
    if (!(await markMessageResolved(tx, id))) {
      throw new Refusal("conflict", "Somebody already handled this message.");
    }
    return { event: { event: "message.resolved", subject: { type: "message", id } } };
  },
});

export const reopenUndeliveredMessage = defineAction({
  name: "reopenUndeliveredMessage",
  permission: "messages.resend",
  undo: ["resolveUndeliveredMessage"],
  undoes: {
    what: "marking it as handled",
    done: "The message is open again.",
    offered: "Message marked as handled.",
    facts: { id: String },
  },
  async run(tx, { id }: { id: string }) {
    if (!isMessageId(id)) throw new Refusal("not-found", "This message no longer exists.");
    if (!(await unmarkMessageResolved(tx, id))) {
      throw new Refusal("conflict", "This message is already open again, or it has been resent.");
    }
    return { event: { event: "message.reopened", subject: { type: "message", id } } };
  },
});
