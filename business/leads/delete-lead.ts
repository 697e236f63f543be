import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { lead } from "#database/schema/leads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { purgeLeads } from "./delete-old-leads.ts";
import { refuseKnownLead } from "./lead-details.ts";
import { lockLead } from "./lock-lead.ts";

/**
 * Deletes a lead: no list shows it, and it is gone for good a day later (`DELETED_LEAD_DAYS`). Until then `restoreLead`
 * brings it back. Refuses an outdated version, and actors without the permission.
 */
export async function deleteLead(
  { id, expectedVersion }: { id: number; expectedVersion: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "leads.change");
    await lockLead({ id, expectedVersion }, inner);
    await inner
      .update(lead)
      .set({ deletedAt: sql`statement_timestamp()`, version: sql`${lead.version} + 1` })
      .where(eq(lead.id, id));
    await recordEvent(inner, actor, {
      event: "lead.deleted-by-office",
      subject: { type: "lead", id },
    });
  });
}

/**
 * Restores a lead that the office deleted, as it was, with its notes and calls. Refuses one that was restored or is gone
 * for good, one whose number is another lead's by now, and actors without the permission.
 */
export async function restoreLead(
  { id }: { id: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "leads.change");
    const [deleted] = await inner
      .select()
      .from(lead)
      .where(and(eq(lead.id, id), isNotNull(lead.deletedAt)))
      .for("update");
    if (!deleted) {
      throw new Refusal("conflict", "This lead was already restored, or it's gone for good.");
    }
    await refuseKnownLead(deleted, id, inner);
    await inner
      .update(lead)
      .set({ deletedAt: null, version: sql`${lead.version} + 1` })
      .where(eq(lead.id, id));
    await recordEvent(inner, actor, { event: "lead.restored", subject: { type: "lead", id } });
  });
}

/** Deletes a lead for good, to undo that it was added. Refuses one that is gone, and actors without the permission. */
export async function purgeAddedLead(
  { id }: { id: number },
  context: ActionContext,
  tx: Queryable,
): Promise<void> {
  await requirePermission(tx, context.actor, "leads.change");
  const [found] = await tx
    .select({ id: lead.id })
    .from(lead)
    .where(and(eq(lead.id, id), isNull(lead.deletedAt)))
    .for("update");
  if (!found) throw new Refusal("not-found", "We can't find that lead.");
  await purgeLeads([id], context, tx);
}

/** Whether a lead was deleted by the office and can still be restored. */
export async function isLeadDeleted(id: number): Promise<boolean> {
  return (await db.$count(lead, and(eq(lead.id, id), isNotNull(lead.deletedAt)))) > 0;
}
