import { eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { refuseHiddenIndustry } from "#business/mailings/industries/shown-industry.ts";
import { waitListEntry } from "#database/schema/wait-list.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { requireWaitListWithinLimits } from "./add-to-wait-list.ts";
import { transitionWaitListEntry } from "./wait-list-entries.ts";
import { requireWaitListToken } from "./wait-list-token.ts";

/**
 * Puts a person at the end of the line when they press the button behind the emailed link.
 * Idempotent; does nothing for a person who left or had an offer. Refuses an unknown token, a hidden
 * industry, and one entry too many of a mailbox.
 */
export async function confirmWaitList(
  { token }: { token: string },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  const id = await requireWaitListToken(token);
  await tx.transaction(async (inner) => {
    const confirmed = await transitionWaitListEntry(inner, id, {
      from: ["unconfirmed"],
      to: "waiting",
    });
    if (!confirmed) return;
    const [entry] = await inner
      .update(waitListEntry)
      .set({ queuedAt: sql`clock_timestamp()` })
      .where(eq(waitListEntry.id, id))
      .returning({
        id: waitListEntry.id,
        mailbox: waitListEntry.mailbox,
        industry: waitListEntry.industry,
      });
    if (entry) {
      await refuseHiddenIndustry(entry.industry, inner);
      await requireWaitListWithinLimits(inner, entry);
    }
    const subject = { type: "wait-list-entry", id };
    await recordEvent(inner, actor, { event: "wait-list.joined", subject });
  });
}
