import { and, eq, gte, ne, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { industry } from "#database/schema/mailings.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

export type RemovedWaitlistEntry = { id: number; version: number; removedAt: Date };

/** Removes a person from the waitlist without notifying them. An existing offer stays until it is answered or lapses. */
export const removeFromWaitlist = defineAction({
  name: "removeFromWaitlist",
  permission: "leads.change",
  undo: ["restoreToWaitlist"],
  async run(tx, { id }: { id: number }) {
    const [left] = await tx
      .update(waitlistEntry)
      .set({
        state: "left",
        stateChangedAt: sql`clock_timestamp()`,
        version: sql`${waitlistEntry.version} + 1`,
      })
      .where(and(eq(waitlistEntry.id, id), eq(waitlistEntry.state, "waiting")))
      .returning({ version: waitlistEntry.version, removedAt: waitlistEntry.stateChangedAt });
    if (!left?.removedAt) throw doesNotWait();
    const subject = { type: "waitlist-entry", id };
    return {
      event: { event: "waitlist.removed", subject },
      result: { id, version: left.version, removedAt: left.removedAt },
    };
  },
});

/**
 * Restores a person's old place in line. Refuses if they have joined or left since, or if another
 * person waiting for the same industry has had an offer in the meantime, which might have been
 * theirs.
 */
export const restoreToWaitlist = defineAction({
  name: "restoreToWaitlist",
  permission: "leads.change",
  undo: ["removeFromWaitlist"],
  undoes: {
    what: "removing them",
    done: "They have their place in line again.",
    facts: { id: Number, version: Number, removedAt: Date },
  },
  async run(tx, { id, version, removedAt }: RemovedWaitlistEntry) {
    const [back] = await tx
      .update(waitlistEntry)
      .set({ state: "waiting", stateChangedAt: null, version: sql`${waitlistEntry.version} + 1` })
      .where(
        and(
          eq(waitlistEntry.id, id),
          eq(waitlistEntry.state, "left"),
          eq(waitlistEntry.version, version),
        ),
      )
      .returning({ mailingId: waitlistEntry.mailingId, industry: waitlistEntry.industry });
    if (!back)
      throw new Refusal("conflict", "They joined or left the list since you opened this page.");
    if (await othersHadOffers(tx, { id, ...back, since: removedAt })) throw turnIsOver();
    const subject = { type: "waitlist-entry", id };
    return { event: { event: "waitlist.restored", subject } };
  },
});

/** Whether another person has had an offer in the same exclusivity group on the same mailing since then. */
async function othersHadOffers(
  tx: Queryable,
  entry: { id: number; mailingId: number; industry: string; since: Date },
): Promise<boolean> {
  const groupOf = (slug: unknown) =>
    sql`(select ${industry.exclusivityGroup} from ${industry} where ${industry.slug} = ${slug})`;
  const offered = and(
    ne(waitlistEntry.id, entry.id),
    eq(waitlistEntry.mailingId, entry.mailingId),
    sql`${waitlistEntry.state} in ('offered', 'taken', 'declined', 'lapsed')`,
    gte(waitlistEntry.stateChangedAt, entry.since),
    sql`${groupOf(sql.raw('"waitlist_entry"."industry"'))} = ${groupOf(entry.industry)}`,
  );
  return (await tx.$count(waitlistEntry, offered)) > 0;
}

function doesNotWait(): Refusal {
  return new Refusal(
    "conflict",
    "They’re no longer waiting. An open offer stays until it’s answered or expires.",
  );
}

function turnIsOver(): Refusal {
  return new Refusal(
    "conflict",
    "Somebody else in line has gotten an offer since then, so you can’t put them back.",
  );
}
