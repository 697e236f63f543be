import { eq, sql } from "drizzle-orm";
import type { Circumstances } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import { bulkAction } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { type DeedName, deedFacts } from "./bulk.ts";
import { goOnWithBulk, HAND_OVER } from "./bulk-jobs.ts";

/**
 * Begins to undo a bulk action: `goOn` then puts back each record that nobody has changed since, and names the others.
 * Begun twice is once. Refuses what cannot be undone or is not done yet, and whoever may not.
 */
export async function undoBulk(
  { id }: { id: number },
  { actor, now }: Circumstances,
  database: Queryable = db,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [action] = await tx.select().from(bulkAction).where(eq(bulkAction.id, id)).for("update");
    if (!action) throw new Refusal("not-found", "There is no such bulk action any more.");
    const { permission, canBeUndone } = deedFacts[action.deed as DeedName];
    const { id: undoneBy } = await permit(tx, actor, permission);
    if (!canBeUndone) throw new Refusal("conflict", "This cannot be undone.");
    if (action.state === "undoing" || action.state === "undone") return;
    if (action.state !== "done") {
      throw new Refusal("conflict", "This is still being done. Please undo it when it is.");
    }
    await tx
      .update(bulkAction)
      .set({ state: "undoing", undoneBy, undoneAt: sql`statement_timestamp()` })
      .where(eq(bulkAction.id, id));
    const runAt = new Date(now.getTime() + HAND_OVER);
    await enqueue(tx, goOnWithBulk, { id }, { key: `bulk:${id}:undo`, runAt });
  });
}
