import { randomUUID } from "node:crypto";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { type OfficeNotice, renderOfficeNotice } from "#emails/team-emails.tsx";
import type { Queryable } from "#platform/database/transactions.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";

/** `by`: the owner who did it to another's account. */
export async function notifyOperator(
  tx: Queryable,
  operator: { id: number; name: string; email: string },
  notice: OfficeNotice,
  now: Date,
  by?: string,
): Promise<void> {
  const rendered = await renderOfficeNotice({ name: operator.name, notice, at: now, by });
  await queueMessage(tx, {
    ...messageRowIdentity("operator-notice", operator.id, randomUUID()),
    to: operator.email,
    ...rendered,
  });
}
