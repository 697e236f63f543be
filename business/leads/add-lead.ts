import { eq, sql } from "drizzle-orm";
import { defineAction, type Happening } from "#business/actions.ts";
import { addNote } from "#business/team/notes.ts";
import { lead } from "#database/schema/leads.ts";
import type { PlainDate } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";
import { purgeDeletedLeadsByEmail } from "./delete-old-leads.ts";
import {
  type LeadDetails,
  type LeadState,
  noLeadDetails,
  OFFICE_ADDED_LEAD_PAGE,
  parseLeadReason,
} from "./lead.ts";
import { lockLead, refuseKnownLead, toLeadColumnsOrRefuse } from "./lead-details.ts";

export type AddLeadInput = Partial<LeadDetails> & {
  state: LeadState;
  reason: string;
  nextCallOn?: PlainDate | null;
  note?: string;
};

/** Adds a lead that the office knows from elsewhere; returns its id. Refuses an address or number that is known. */
export const addLead = defineAction({
  name: "addLead",
  permission: "leads.change",
  undo: ["deleteLead"],
  async run(
    tx,
    { state, reason: typed, nextCallOn = null, note = "", ...given }: AddLeadInput,
    context,
  ) {
    const reason = parseLeadReason({ state, reason: typed });
    const columns = toLeadColumnsOrRefuse({ ...noLeadDetails, ...given });
    await refuseKnownLead(columns, null, tx);
    await purgeDeletedLeadsByEmail(columns.emailKey, context, tx);
    const [made] = await tx
      .insert(lead)
      .values({ ...columns, state, reason, nextCallOn, page: OFFICE_ADDED_LEAD_PAGE })
      .onConflictDoNothing()
      .returning({ id: lead.id });
    if (!made) throw new Refusal("conflict", "This email is already a lead.", { field: "email" });
    const subject = { type: "lead", id: made.id } as const;
    if (note.trim() !== "") await addNote({ subject, text: note }, context, tx);
    return { event: { event: "lead.added", subject, detail: { state } }, result: made.id };
  },
});

type UpdateLeadInput = LeadDetails & {
  id: number;
  nextCallOn: PlainDate | null;
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

export const updateLead = defineAction({
  name: "updateLead",
  permission: "leads.change",
  undo: ["updateLead"],
  async run(tx, { id, nextCallOn, expectedVersion, ...details }: UpdateLeadInput) {
    const before = await lockLead({ id, expectedVersion }, tx);
    const columns = { ...toLeadColumnsOrRefuse(details), nextCallOn };
    const changed = FIELDS.filter((field) => before[field] !== columns[field]);
    if (changed.length === 0) return { result: [] };
    await refuseKnownLead(columns, id, tx);
    await tx
      .update(lead)
      .set({ ...columns, version: sql`${lead.version} + 1` })
      .where(eq(lead.id, id));
    const subject = { type: "lead", id };
    return { event: { event: "lead.changed", subject, detail: { changed } }, result: changed };
  },
});

type LeadValues = LeadDetails & {
  state: LeadState;
  reason: string | null;
  nextCallOn: string | null;
};

/** Restores all values of a lead at once, to undo an import. */
export const revertLeadValues = defineAction({
  name: "revertLeadValues",
  permission: "leads.change",
  undo: "harmless",
  async run(tx, input: LeadValues & { id: number; expectedVersion: number }) {
    const { id, expectedVersion, state, reason, nextCallOn, ...details } = input;
    const before = await lockLead({ id, expectedVersion }, tx);
    const columns = toLeadColumnsOrRefuse(details);
    await refuseKnownLead(columns, id, tx);
    await tx
      .update(lead)
      .set({ ...columns, state, reason, nextCallOn, version: sql`${lead.version} + 1` })
      .where(eq(lead.id, id));
    const subject = { type: "lead", id };
    const changed = (Object.keys(details) as (keyof LeadDetails)[]).filter(
      (field) => before[field] !== details[field],
    );
    const event: Happening[] = [];
    if (before.state !== state) {
      const detail = { from: before.state, to: state };
      event.push({ event: "lead.state-changed", subject, detail });
    }
    if (changed.length > 0) event.push({ event: "lead.changed", subject, detail: { changed } });
    return { event };
  },
});
