import { eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { refuseHiddenIndustry } from "#business/mailings/industries/stored-industry-settings.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { requireWaitlistWithinLimits } from "./add-to-waitlist.ts";
import { transitionWaitlistEntry } from "./waitlist-entries.ts";
import { requireWaitlistToken } from "./waitlist-token.ts";

/**
 * Puts a person at the end of the line when they press the button behind the emailed link. Idempotent; does nothing for
 * a person who left or had an offer.
 */
export async function confirmWaitlist(
  { token }: { token: string },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  const id = await requireWaitlistToken(token);
  await tx.transaction(async (inner) => {
    const confirmed = await transitionWaitlistEntry(inner, id, {
      from: ["unconfirmed"],
      to: "waiting",
    });
    if (!confirmed) return;
    const [entry] = await inner
      .update(waitlistEntry)
      .set({ queuedAt: sql`clock_timestamp()` })
      .where(eq(waitlistEntry.id, id))
      .returning({
        id: waitlistEntry.id,
        mailbox: waitlistEntry.mailbox,
        industry: waitlistEntry.industry,
      });
    if (entry) {
      await refuseHiddenIndustry(entry.industry, inner);
      await requireWaitlistWithinLimits(inner, entry);
    }
    const subject = { type: "waitlist-entry", id };
    await recordEvent(inner, actor, { event: "waitlist.joined", subject });
  });
}

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
