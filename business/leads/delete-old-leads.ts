import { asc, inArray, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { deleteNotesAbout } from "#business/team/notes.ts";
import { lead } from "#database/schema/leads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { deleteMessagesAbout } from "#platform/mail/delete-messages.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { agreement } from "#site.ts";

const BATCH = 100;

/**
 * Deletes every address that became no customer, so many months after it was last left (`agreement.leadKeptMonths`, by
 * the database's clock), with our copies of the messages about it. What remains in the audit log names nobody. Runs every
 * night; returns how many were deleted.
 */
export async function deleteOldLeads(
  { actor }: ActionContext,
  database: Queryable = db,
): Promise<number> {
  const { dataDirectory } = currentSettings();
  let total = 0;
  for (let forgotten = BATCH; forgotten === BATCH; total += forgotten) {
    forgotten = await database.transaction(async (tx) => {
      const ids = await lockOld(tx);
      await deleteMessagesAbout(tx, { type: "lead", ids }, dataDirectory);
      if (ids.length > 0) await tx.delete(lead).where(inArray(lead.id, ids));
      for (const id of ids) {
        await deleteNotesAbout({ type: "lead", id }, tx);
        await recordEvent(tx, actor, { event: "lead.deleted", subject: { type: "lead", id } });
      }
      return ids.length;
    });
  }
  return total;
}

/** Locked until they are deleted: anyone who leaves such an address just now comes first and keeps it. */
async function lockOld(tx: Queryable): Promise<number[]> {
  const rows = await tx
    .select({ id: lead.id })
    .from(lead)
    .where(
      sql`${lead.state} <> 'won' and ${lead.lastSubmittedAt}
        < statement_timestamp() - make_interval(months => ${agreement.leadKeptMonths}::int)`,
    )
    .orderBy(asc(lead.id))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  return rows.map(({ id }) => id);
}
