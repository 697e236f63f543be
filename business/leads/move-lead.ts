import { and, eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { lead } from "#database/schema/leads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { type LeadState, parseReason } from "./lead.ts";

export type MoveLeadInput = {
  id: number;
  to: LeadState;
  /** Why; a lost lead must have one. */
  reason: string;
  /** The version of the lead that was shown. */
  expectedVersion: number;
};

/**
 * Moves a lead to any step of the pipeline. Refuses a loss without a reason, an outdated version,
 * and actors without the permission. The audit log has both steps; the reason is stored with the
 * lead and deleted with it. Returns the new version.
 */
export async function moveLead(
  { id, to, reason, expectedVersion }: MoveLeadInput,
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<{ version: number }> {
  return tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "leads.change");
    const why = parseReason({ state: to, reason });
    const [before] = await inner.select().from(lead).where(eq(lead.id, id)).for("update");
    if (!before) throw new Refusal("not-found", "We can't find that lead.");
    if (before.version !== expectedVersion) throw stale(before);
    await inner
      .update(lead)
      .set({
        state: to,
        reason: why,
        previousState: before.state,
        previousReason: before.reason,
        version: sql`${lead.version} + 1`,
      })
      .where(and(eq(lead.id, id), eq(lead.version, expectedVersion)));
    const subject = { type: "lead", id };
    await recordEvent(inner, actor, {
      event: "lead.state-changed",
      subject,
      detail: { from: before.state, to },
    });
    return { version: before.version + 1 };
  });
}

/**
 * Undoes the last change of a lead's status, with its reason; undoing again brings the change back. Refuses an outdated
 * version, a lead whose status never changed, and actors without the permission.
 */
export async function undoLeadMove(
  { id, expectedVersion }: { id: number; expectedVersion: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "leads.change");
    const [before] = await inner.select().from(lead).where(eq(lead.id, id)).for("update");
    if (!before) throw new Refusal("not-found", "We can't find that lead.");
    if (before.version !== expectedVersion) throw stale(before);
    const { state: from, reason, previousState: to, previousReason } = before;
    if (to === null) throw new Refusal("conflict", "There's no change left to undo.");
    await inner
      .update(lead)
      .set({
        state: to,
        reason: previousReason,
        previousState: from,
        previousReason: reason,
        version: sql`${lead.version} + 1`,
      })
      .where(eq(lead.id, id));
    const subject = { type: "lead", id };
    await recordEvent(inner, actor, { event: "lead.state-changed", subject, detail: { from, to } });
  });
}

function stale({ state }: { state: string }): Refusal {
  return new Refusal(
    "conflict",
    `Somebody changed this lead to “${state}”. Nothing was saved; check it and try again.`,
  );
}
