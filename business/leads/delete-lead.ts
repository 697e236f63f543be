import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { lead } from "#database/schema/leads.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { purgeLeads } from "./delete-old-leads.ts";
import { lockLead, refuseKnownLead } from "./lead-details.ts";

/** Deletes a lead: gone for good a day later (`DELETED_LEAD_DAYS`), until then `restoreLead` brings it back. */
export const deleteLead = defineAction({
  name: "deleteLead",
  permission: "leads.change",
  undo: ["restoreLead"],
  locks: (tx, seen: { id: number; expectedVersion: number }) => lockLead(seen, tx),
  async run(tx, { id }) {
    await tx
      .update(lead)
      .set({ deletedAt: sql`statement_timestamp()`, version: sql`${lead.version} + 1` })
      .where(eq(lead.id, id));
    return { event: { event: "lead.deleted-by-office", subject: { type: "lead", id } } };
  },
});

/** Restores a deleted lead as it was; refuses one that is gone for good, or whose number is another lead's by now. */
export const restoreLead = defineAction({
  name: "restoreLead",
  permission: "leads.change",
  undo: ["deleteLead"],
  async run(tx, { id }: { id: number }) {
    const [deleted] = await tx
      .select()
      .from(lead)
      .where(and(eq(lead.id, id), isNotNull(lead.deletedAt)))
      .for("update");
    if (!deleted) {
      throw new Refusal("conflict", "This lead was already restored, or it's gone for good.");
    }
    await refuseKnownLead(deleted, id, tx);
    await tx
      .update(lead)
      .set({ deletedAt: null, version: sql`${lead.version} + 1` })
      .where(eq(lead.id, id));
    return { event: { event: "lead.restored", subject: { type: "lead", id } } };
  },
});

export const purgeAddedLead = defineAction({
  name: "purgeAddedLead",
  permission: "leads.change",
  undo: "harmless",
  async run(tx, { id }: { id: number }, context) {
    const [found] = await tx
      .select({ id: lead.id })
      .from(lead)
      .where(and(eq(lead.id, id), isNull(lead.deletedAt)))
      .for("update");
    if (!found) throw new Refusal("not-found", "We can't find that lead.");
    await purgeLeads([id], context, tx);
    return {};
  },
});

export async function isLeadDeleted(id: number): Promise<boolean> {
  return (await db.$count(lead, and(eq(lead.id, id), isNotNull(lead.deletedAt)))) > 0;
}
