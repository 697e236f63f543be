import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { lead } from "#database/schema/leads.ts";
import { isSamePhoneSql } from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { Refusal } from "#platform/refusal.ts";
import { type LeadState, parseLeadReason } from "./lead.ts";
import { lockLead } from "./lead-details.ts";

type MoveLeadInput = {
  id: number;
  to: LeadState;
  reason: string;
  expectedVersion: number;
};

export const moveLead = defineAction({
  name: "moveLead",
  permission: "leads.change",
  undo: ["undoLeadMove"],
  async run(tx, { id, to, reason, expectedVersion }: MoveLeadInput) {
    const why = parseLeadReason({ state: to, reason });
    const before = await lockLead({ id, expectedVersion }, tx);
    if (before.state === to && before.reason === why)
      return { result: { version: before.version } };
    const isOver = to === "won" || to === "lost";
    await tx
      .update(lead)
      .set({
        state: to,
        reason: why,
        beforeMove: { state: before.state, reason: before.reason, nextCallOn: before.nextCallOn },
        ...(isOver && { nextCallOn: null }),
        version: sql`${lead.version} + 1`,
      })
      .where(eq(lead.id, id));
    const subject = { type: "lead", id };
    return {
      event: {
        event: "lead.state-changed",
        subject,
        detail: { from: before.state, to },
      },
      result: { version: before.version + 1 },
    };
  },
});

/** Undoes the last change of a lead's status, with its reason and next call; undoing again brings the change back. */
export const undoLeadMove = defineAction({
  name: "undoLeadMove",
  permission: "leads.change",
  undo: ["undoLeadMove"],
  undoes: {
    what: "the change of status",
    done: "Status changed back.",
    facts: { id: Number, expectedVersion: Number },
  },
  async run(tx, { id, expectedVersion }: { id: number; expectedVersion: number }) {
    const { beforeMove, ...now } = await lockLead({ id, expectedVersion }, tx);
    if (!beforeMove) throw new Refusal("conflict", "There’s no change left to undo.");
    const { state: from, reason, nextCallOn } = now;
    await tx
      .update(lead)
      .set({
        ...beforeMove,
        beforeMove: { state: from, reason, nextCallOn },
        version: sql`${lead.version} + 1`,
      })
      .where(eq(lead.id, id));
    const to = beforeMove.state;
    const subject = { type: "lead", id };
    return { event: { event: "lead.state-changed", subject, detail: { from, to } } };
  },
});

/**
 * Marks the lead that became a customer as won, and open leads with the same address or number. The caller has booked
 * the spot and checked the permission.
 */
export async function markLeadsWon(
  {
    id,
    email,
    phone,
    reason,
  }: { id?: number | undefined; email: string; phone: string; reason: string },
  { actor }: ActionContext,
  tx: Queryable,
): Promise<void> {
  const same: SQL[] = [eq(lead.emailKey, emailKey(email)), isSamePhoneSql(lead.phone, phone)];
  if (id !== undefined) same.push(eq(lead.id, id));
  const found = await tx
    .select()
    .from(lead)
    .where(and(or(...same), isNull(lead.deletedAt), sql`${lead.state} <> 'won'`))
    .orderBy(asc(lead.id))
    .for("update");
  for (const row of found) {
    const beforeMove = { state: row.state, reason: row.reason, nextCallOn: row.nextCallOn };
    await tx
      .update(lead)
      .set({ state: "won", reason, nextCallOn: null, beforeMove, version: row.version + 1 })
      .where(eq(lead.id, row.id));
    const subject = { type: "lead", id: row.id };
    const detail = { from: row.state, to: "won" };
    await recordEvent(tx, actor, { event: "lead.state-changed", subject, detail });
  }
}
