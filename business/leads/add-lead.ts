import { defineAction } from "#business/actions.ts";
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
import { refuseKnownLead, toLeadColumnsOrRefuse } from "./lead-details.ts";

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
