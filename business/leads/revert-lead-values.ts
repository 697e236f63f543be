import { eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { lead } from "#database/schema/leads.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { LeadDetails, LeadState } from "./lead.ts";
import { refuseKnownLead, toLeadColumnsOrRefuse } from "./lead-details.ts";
import { lockLead } from "./lock-lead.ts";

/** The fields of a lead that an import may change. */
type LeadValues = LeadDetails & {
  state: LeadState;
  reason: string | null;
  nextCallOn: string | null;
};

/** Restores all values of a lead at once, to undo an import. */
export async function revertLeadValues(
  { id, expectedVersion, ...values }: LeadValues & { id: number; expectedVersion: number },
  { actor }: ActionContext,
  tx: Queryable,
): Promise<void> {
  await requirePermission(tx, actor, "leads.change");
  const before = await lockLead({ id, expectedVersion }, tx);
  const { state, reason, nextCallOn, ...details } = values;
  const columns = toLeadColumnsOrRefuse(details);
  await refuseKnownLead(columns, id, tx);
  await tx
    .update(lead)
    .set({ ...columns, state, reason, nextCallOn, version: sql`${lead.version} + 1` })
    .where(eq(lead.id, id));
  const subject = { type: "lead", id };
  if (before.state !== state) {
    const detail = { from: before.state, to: state };
    await recordEvent(tx, actor, { event: "lead.state-changed", subject, detail });
  }
  const changed = (Object.keys(details) as (keyof LeadDetails)[]).filter(
    (field) => before[field] !== details[field],
  );
  if (changed.length === 0) return;
  await recordEvent(tx, actor, { event: "lead.changed", subject, detail: { changed } });
}
