import { eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { lead } from "#database/schema/leads.ts";
import type { PlainDate } from "#platform/clock.ts";
import type { LeadDetails } from "./lead.ts";
import { refuseKnownLead, toLeadColumnsOrRefuse } from "./lead-details.ts";
import { lockLead } from "./lock-lead.ts";

export type UpdateLeadInput = LeadDetails & {
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
