import { and, asc, desc, eq, isNull, ne, or } from "drizzle-orm";
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
import { lockLead, updateLeadRow } from "./leads-by-hand.ts";

type Seen = { id: number; expectedVersion: number };

export const moveLead = defineAction({
  name: "moveLead",
  permission: "leads.change",
  undo: ["undoLeadMove"],
  async run(tx, { id, to, expectedVersion, ...typed }: Seen & { to: LeadState; reason: string }) {
    const reason = parseLeadReason(to, typed.reason);
    const before = await lockLead({ id, expectedVersion }, tx);
    const { version } = before;
    if (before.state === to && before.reason === reason) return { result: { version } };
    const isOver = to === "won" || to === "lost";
    await updateLeadRow(tx, id, {
      state: to,
      reason,
      beforeMove: { state: before.state, reason: before.reason, nextCallOn: before.nextCallOn },
      ...(isOver && { nextCallOn: null }),
    });
    const detail = { from: before.state, to };
    return {
      event: { event: "lead.state-changed", subject: { type: "lead", id }, detail },
      result: { version: version + 1 },
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
  async run(tx, { id, expectedVersion }: Seen) {
    const { beforeMove, state, reason, nextCallOn } = await lockLead({ id, expectedVersion }, tx);
    if (!beforeMove) throw new Refusal("conflict", "There’s no change left to undo.");
    await updateLeadRow(tx, id, { ...beforeMove, beforeMove: { state, reason, nextCallOn } });
    const subject = { type: "lead", id };
    const detail = { from: state, to: beforeMove.state };
    return { event: { event: "lead.state-changed", subject, detail } };
  },
});

/**
 * Marks the lead that became a customer as won, and open leads with the same address or number. The caller has booked
 * the spot and checked the permission.
 */
export async function markLeadsWon(
  customer: { id?: number | undefined; email: string; phone: string; reason: string },
  { actor }: ActionContext,
  tx: Queryable,
): Promise<void> {
  const { id, email, phone, reason } = customer;
  const isSame = or(
    eq(lead.emailKey, emailKey(email)),
    isSamePhoneSql(lead.phone, phone),
    id === undefined ? undefined : eq(lead.id, id),
  );
  const found = await tx
    .select()
    .from(lead)
    .where(and(isSame, isNull(lead.deletedAt), ne(lead.state, "won")))
    .orderBy(asc(lead.id))
    .for("update");
  for (const row of found) {
    const beforeMove = { state: row.state, reason: row.reason, nextCallOn: row.nextCallOn };
    await updateLeadRow(tx, row.id, { state: "won", reason, nextCallOn: null, beforeMove });
    const subject = { type: "lead", id: row.id };
    const detail = { from: row.state, to: "won" };
    await recordEvent(tx, actor, { event: "lead.state-changed", subject, detail });
  }
}

type RecordCallInput = Seen & {
  outcome: CallOutcome;
  /** When to call again; an unanswered call without a date is due on the next business day. */
  nextCallOn: PlainDate | null;
  note: string;
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
    refuseInvalidCallDate(outcome, nextCallOn, today);
    await updateLeadRow(tx, id, leadAfterCall(outcome, { nextCallOn, today, before }));
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

function refuseInvalidCallDate(
  outcome: CallOutcome,
  nextCallOn: PlainDate | null,
  today: PlainDate,
): void {
  if (outcome === "call-again" && nextCallOn === null) {
    throw new Refusal("invalid", "Enter the date of the next call.", { field: "nextCallOn" });
  }
  if (nextCallOn !== null && nextCallOn < today) {
    throw new Refusal("invalid", "Choose today or a later date.", { field: "nextCallOn" });
  }
}

function leadAfterCall(
  outcome: CallOutcome,
  call: {
    nextCallOn: PlainDate | null;
    today: PlainDate;
    before: { state: string; reason: string | null };
  },
) {
  const { nextCallOn, today } = call;
  const { state, reason } = call.before;
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
    await updateLeadRow(tx, id, {
      state: last.stateBefore,
      reason: last.reasonBefore,
      nextCallOn: last.nextCallBefore,
    });
    await tx.delete(leadCall).where(eq(leadCall.id, callId));
    const subject = { type: "lead", id };
    const detail = { outcome: last.outcome };
    return { event: { event: "lead.call-taken-back", subject, detail } };
  },
});
