import { type Circumstances, record } from "#business/journal/journal.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { sendAgain, settle } from "#platform/mail/send-again.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { permit } from "./permit.ts";

/**
 * Sends a message once more, word for word. `times` is how often that had been done when the button was shown, so
 * that a double click sends one. Returns the id of the new message.
 */
export async function resendMessage(
  { id, times }: { id: string; times: number },
  { actor }: Circumstances,
  database: Queryable = db,
): Promise<{ id: string }> {
  return database.transaction(async (tx) => {
    await permit(tx, actor, "messages.resend");
    const copy = await sendAgain(tx, { id, times });
    await record(tx, actor, {
      event: "message.resent",
      subject: { type: "message", id },
      detail: { to: copy.recipient, subject: copy.subject, as: copy.id },
    });
    return { id: copy.id };
  });
}

/** Takes a message that was not delivered off the list of what needs a person, without sending it again. */
export async function settleMessage(
  { id }: { id: string },
  { actor }: Circumstances,
  database: Queryable = db,
): Promise<void> {
  await database.transaction(async (tx) => {
    await permit(tx, actor, "messages.resend");
    if (!(await settle(tx, id))) {
      throw new Refusal("conflict", "Somebody has dealt with this message already.");
    }
    await record(tx, actor, { event: "message.dealt-with", subject: { type: "message", id } });
  });
}
