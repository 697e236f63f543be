import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { deleteNotesAbout } from "#business/team/notes.ts";
import { lead, leadCall } from "#database/schema/leads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { deleteMessagesAbout } from "#platform/mail/delete-messages.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { agreement } from "#site.ts";

const BATCH = 100;

/** Days for which a lead that the office has deleted can be put back. */
const DELETED_LEAD_DAYS = 1;

/** Deletes leads that became no customer (`agreement.leadKeptMonths`) and our messages about them; returns how many. */
export async function deleteOldLeads(context: ActionContext): Promise<number> {
  let total = 0;
  for (let forgotten = BATCH; forgotten === BATCH; total += forgotten) {
    forgotten = await db.transaction(async (tx) => {
      const ids = await lockOld(tx);
      await purgeLeads(ids, context, tx);
      return ids.length;
    });
  }
  return total;
}

/** Deletes leads with their calls, notes and messages. */
export async function purgeLeads(
  ids: readonly number[],
  { actor }: ActionContext,
  tx: Queryable,
): Promise<void> {
  if (ids.length === 0) return;
  const { dataDirectory } = currentSettings();
  await deleteMessagesAbout(tx, { type: "lead", ids: [...ids] }, dataDirectory);
  await tx.delete(leadCall).where(inArray(leadCall.leadId, [...ids]));
  await tx.delete(lead).where(inArray(lead.id, [...ids]));
  for (const id of ids) {
    await deleteNotesAbout({ type: "lead", id }, tx);
    await recordEvent(tx, actor, { event: "lead.deleted", subject: { type: "lead", id } });
  }
}

/** Deletes for good the leads that the office deleted and whose address has this `emailKey`: it is about to be a lead again. */
export async function purgeDeletedLeadsByEmailKey(
  key: string | null,
  context: ActionContext,
  tx: Queryable,
): Promise<void> {
  if (key === null) return;
  const rows = await tx
    .select({ id: lead.id })
    .from(lead)
    .where(and(eq(lead.emailKey, key), isNotNull(lead.deletedAt)))
    .for("update");
  const ids = rows.map(({ id }) => id);
  await purgeLeads(ids, context, tx);
}

/** Locked until they are deleted: anyone who leaves such an address just now comes first and keeps it. */
async function lockOld(tx: Queryable): Promise<number[]> {
  const isOld = sql`${lead.state} <> 'won' and ${lead.lastSubmittedAt}
    < statement_timestamp() - make_interval(months => ${agreement.leadKeptMonths}::int)`;
  const wasDeleted = sql`${lead.deletedAt}
    < statement_timestamp() - make_interval(days => ${DELETED_LEAD_DAYS}::int)`;
  const rows = await tx
    .select({ id: lead.id })
    .from(lead)
    .where(or(isOld, wasDeleted))
    .orderBy(asc(lead.id))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  return rows.map(({ id }) => id);
}

export async function isLeadDeleted(id: number): Promise<boolean> {
  return (await db.$count(lead, and(eq(lead.id, id), isNotNull(lead.deletedAt)))) > 0;
}
