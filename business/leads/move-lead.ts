import { eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { lead } from "#database/schema/leads.ts";
import { Refusal } from "#platform/refusal.ts";
import { type LeadState, parseLeadReason } from "./lead.ts";
import { lockLead } from "./lead-details.ts";

export type MoveLeadInput = {
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
