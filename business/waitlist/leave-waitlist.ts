import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { transitionWaitlistEntry } from "./waitlist-entries.ts";
import { requireWaitlistToken } from "./waitlist-token.ts";

export async function leaveWaitlist(
  { token }: { token: string },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  const id = await requireWaitlistToken(token);
  await tx.transaction(async (inner) => {
    const left = await transitionWaitlistEntry(inner, id, {
      from: ["unconfirmed", "waiting", "lapsed", "declined"],
      to: "left",
    });
    const subject = { type: "waitlist-entry", id };
    if (left) await recordEvent(inner, actor, { event: "waitlist.left", subject });
  });
}
