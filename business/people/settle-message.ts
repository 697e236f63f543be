import { type Circumstances, record } from "#business/journal/journal.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { settle } from "#platform/mail/send-again.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { permit } from "./permit.ts";

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
