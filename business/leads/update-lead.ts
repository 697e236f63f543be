import { eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { lead } from "#database/schema/leads.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { LeadDetails } from "./lead.ts";
import { refuseKnownLead, toLeadColumnsOrRefuse } from "./lead-details.ts";
import { lockLead } from "./lock-lead.ts";

export type UpdateLeadInput = LeadDetails & {
  id: number;
  nextCallOn: PlainDate | null;
  /** The version of the lead that was shown. */
  expectedVersion: number;
};

const FIELDS = [
  "business",
  "person",
  "phone",
  "email",
  "industry",
  "neighborhood",
  "source",
  "nextCallOn",
] as const;

/**
 * Changes what the office knows of a lead. The audit log has which fields changed, not their
 * values. Returns those fields. Refuses an address or a number of another lead, neither of the two,
 * an outdated version, and actors without the permission.
 */
export async function updateLead(
  { id, nextCallOn, expectedVersion, ...details }: UpdateLeadInput,
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<string[]> {
  return tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "leads.change");
    const before = await lockLead({ id, expectedVersion }, inner);
    const columns = { ...toLeadColumnsOrRefuse(details), nextCallOn };
    const changed = FIELDS.filter((field) => before[field] !== columns[field]);
    if (changed.length === 0) return [];
    await refuseKnownLead(columns, id, inner);
    await inner
      .update(lead)
      .set({ ...columns, version: sql`${lead.version} + 1` })
      .where(eq(lead.id, id));
    const subject = { type: "lead", id };
    await recordEvent(inner, actor, { event: "lead.changed", subject, detail: { changed } });
    return changed;
  });
}
