import { inArray, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { bulkAction, bulkItem } from "#database/schema/bulk.ts";
import { db } from "#platform/database/database.server.ts";
import { BULK_RETENTION_DAYS } from "./bulk.ts";

/**
 * Deletes bulk actions after a month, and unconfirmed ones after a day, with the names and values
 * in them; the audit log keeps what they did. Runs every night; returns how many were deleted.
 */
export async function deleteOldBulkActions({ actor }: ActionContext): Promise<number> {
  return db.transaction(async (tx) => {
    const old = await tx
      .select({ id: bulkAction.id })
      .from(bulkAction)
      .where(
        sql`${bulkAction.state} in ('done', 'undone', 'unconfirmed') and ${bulkAction.requestedAt} < statement_timestamp()
          - case ${bulkAction.state} when 'unconfirmed' then interval '1 day' else make_interval(days => ${BULK_RETENTION_DAYS}::int) end`,
      );
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.delete(bulkItem).where(inArray(bulkItem.actionId, ids));
    await tx.delete(bulkAction).where(inArray(bulkAction.id, ids));
    for (const id of ids) {
      await recordEvent(tx, actor, {
        event: "bulk.deleted",
        subject: { type: "bulk-action", id },
      });
    }
    return ids.length;
  });
}
