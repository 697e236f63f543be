import { eq, sql } from "drizzle-orm";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { bulkAction } from "#database/schema/bulk.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { type BulkActionName, bulkActionRules } from "./bulk.ts";
import { bulkActionJob, REQUEST_TO_JOB_HANDOFF_MS } from "./bulk-jobs.ts";

/**
 * Starts undoing a bulk action: `processBulkActionItems` then restores each record that nobody has
 * changed since, and names the others. Idempotent. Refuses one that cannot be undone or is not
 * finished, and operators without permission.
 */
export async function beginBulkActionUndo(
  { id }: { id: number },
  { actor, now }: ActionContext,
  database: Queryable = db,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [action] = await tx.select().from(bulkAction).where(eq(bulkAction.id, id)).for("update");
    if (!action) throw new Refusal("not-found", "We can't find that bulk action.");
    const { permission, canBeUndone } = bulkActionRules[action.kind as BulkActionName];
    const { id: undoneBy } = await requirePermission(tx, actor, permission);
    if (!canBeUndone) throw new Refusal("conflict", "You can't undo this.");
    if (action.state === "undoing" || action.state === "undone") return;
    if (action.state !== "done") {
      throw new Refusal("conflict", "This is still running. Undo it when it's done.");
    }
    await tx
      .update(bulkAction)
      .set({ state: "undoing", undoneBy, undoneAt: sql`statement_timestamp()` })
      .where(eq(bulkAction.id, id));
    const runAt = new Date(now.getTime() + REQUEST_TO_JOB_HANDOFF_MS);
    await enqueue(tx, bulkActionJob, { id }, { key: `bulk:${id}:undo`, runAt });
  });
}
