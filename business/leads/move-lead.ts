import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { addNote } from "#business/team/notes.ts";
import { lead, leadCall } from "#database/schema/leads.ts";
import { arizonaDate, type PlainDate } from "#platform/clock.ts";
import { isSamePhoneSql } from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { Refusal } from "#platform/refusal.ts";
import { type CallOutcome, type LeadState, parseLeadReason } from "./lead.ts";
import { lockLead } from "./leads-by-hand.ts";

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

export type RecordCallInput = {
  id: number;
  outcome: CallOutcome;
  /** When to call again; an unanswered call without a date is due on the next business day. */
  nextCallOn: PlainDate | null;
  note: string;
  expectedVersion: number;
};

/** Records a call to a lead and what follows for its status; returns the call's id. */
export const recordCall = defineAction({
  name: "recordCall",
  permission: "leads.change",
  undo: ["undoCall"],
  async run(tx, { id, outcome, nextCallOn, note, expectedVersion }: RecordCallInput, context) {
    const { now, operator } = context;
    const before = await lockLead({ id, expectedVersion }, tx);
    const today = arizonaDate(now);
    refuseDate(outcome, nextCallOn, today);
    const after = consequenceOf(outcome, { nextCallOn, today, before });
    await tx
      .update(lead)
      .set({ ...after, version: sql`${lead.version} + 1` })
      .where(eq(lead.id, id));
    const [made] = await tx
      .insert(leadCall)
      .values({
        leadId: id,
        outcome,
        calledBy: operator.id,
        stateBefore: before.state,
        reasonBefore: before.reason,
        nextCallBefore: before.nextCallOn,
        leadVersion: before.version + 1,
      })
      .returning({ id: leadCall.id });
    if (!made) throw new Error("a call was not written");
    const subject = { type: "lead", id } as const;
    if (note.trim() !== "") await addNote({ subject, text: note }, context, tx);
    return { event: { event: "lead.called", subject, detail: { outcome } }, result: made.id };
  },
});

function refuseDate(outcome: CallOutcome, nextCallOn: PlainDate | null, today: PlainDate): void {
  if (outcome === "call-again" && nextCallOn === null) {
    throw new Refusal("invalid", "Enter the date of the next call.", { field: "nextCallOn" });
  }
  if (nextCallOn !== null && nextCallOn < today) {
    throw new Refusal("invalid", "Choose today or a later date.", { field: "nextCallOn" });
  }
}

type Before = { state: string; reason: string | null };

function consequenceOf(
  outcome: CallOutcome,
  { nextCallOn, today, before }: { nextCallOn: PlainDate | null; today: PlainDate; before: Before },
): { state: LeadState; reason: string | null; nextCallOn: PlainDate | null } {
  const { reason } = before;
  const state = before.state as LeadState;
  if (outcome === "not-interested") {
    return { state: "lost", reason: reason ?? "Not interested", nextCallOn: null };
  }
  if (outcome === "no-answer" || outcome === "voicemail") {
    return { state, reason, nextCallOn: nextCallOn ?? businessDaysAfter(today, 1) };
  }
  return { state: state === "won" ? "won" : "contacted", reason, nextCallOn };
}

/** Takes back the last call to a lead: its status, reason and next call are as before. Notes stay. */
export const undoCall = defineAction({
  name: "undoCall",
  permission: "leads.change",
  undo: ["recordCall"],
  async run(tx, { id, callId }: { id: number; callId: number }) {
    const [last] = await tx
      .select()
      .from(leadCall)
      .where(eq(leadCall.leadId, id))
      .orderBy(desc(leadCall.id))
      .limit(1);
    if (last?.id !== callId) throw new Refusal("conflict", "That’s no longer the latest call.");
    await lockLead({ id, expectedVersion: last.leadVersion }, tx);
    await tx
      .update(lead)
      .set({
        state: last.stateBefore,
        reason: last.reasonBefore,
        nextCallOn: last.nextCallBefore,
        version: sql`${lead.version} + 1`,
      })
      .where(eq(lead.id, id));
    await tx.delete(leadCall).where(eq(leadCall.id, callId));
    const subject = { type: "lead", id };
    const detail = { outcome: last.outcome };
    return { event: { event: "lead.call-taken-back", subject, detail } };
  },
});
