import { and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type AuditEvent, defineAction } from "#business/actions.ts";
import { addNote } from "#business/team/notes.ts";
import { lead } from "#database/schema/leads.ts";
import type { PlainDate } from "#platform/clock.ts";
import { isSamePhoneSql } from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { Refusal } from "#platform/refusal.ts";
import { purgeDeletedLeadsByEmailKey, purgeLeads } from "./delete-old-leads.ts";
import {
  emptyLeadDetails,
  type LeadDetails,
  type LeadState,
  leadDetailNames,
  leadName,
  OFFICE_ADDED_LEAD_PAGE,
  parseLeadReason,
} from "./lead.ts";

type Seen = { id: number; expectedVersion: number };

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
  async run(tx, { state, nextCallOn = null, note = "", ...given }: AddLeadInput, context) {
    const reason = parseLeadReason(state, given.reason);
    const columns = toLeadColumnsOrRefuse({ ...emptyLeadDetails, ...given });
    await refuseKnownLead(columns, null, tx);
    await purgeDeletedLeadsByEmailKey(columns.emailKey, context, tx);
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

type UpdateLeadInput = LeadDetails & Seen & { nextCallOn: PlainDate | null };

const FIELDS = [...leadDetailNames, "nextCallOn"] as const;

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
    await updateLeadRow(tx, id, columns);
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
  async run(tx, input: LeadValues & Seen) {
    const { id, expectedVersion, state, reason, nextCallOn, ...details } = input;
    const before = await lockLead({ id, expectedVersion }, tx);
    const columns = toLeadColumnsOrRefuse(details);
    await refuseKnownLead(columns, id, tx);
    await updateLeadRow(tx, id, { ...columns, state, reason, nextCallOn });
    const subject = { type: "lead", id };
    const changed = leadDetailNames.filter((field) => before[field] !== details[field]);
    const event: AuditEvent[] = [];
    if (before.state !== state) {
      const detail = { from: before.state, to: state };
      event.push({ event: "lead.state-changed", subject, detail });
    }
    if (changed.length > 0) event.push({ event: "lead.changed", subject, detail: { changed } });
    return { event };
  },
});

/** Deletes a lead: gone for good a day later (`DELETED_LEAD_DAYS`), until then `restoreLead` brings it back. */
export const deleteLead = defineAction({
  name: "deleteLead",
  permission: "leads.change",
  undo: ["restoreLead"],
  locks: (tx, seen: Seen) => lockLead(seen, tx),
  async run(tx, { id }) {
    await updateLeadRow(tx, id, { deletedAt: sql`statement_timestamp()` });
    return { event: { event: "lead.deleted-by-office", subject: { type: "lead", id } } };
  },
});

/** Restores a deleted lead as it was; refuses one that is gone for good, or whose number is another lead's by now. */
export const restoreLead = defineAction({
  name: "restoreLead",
  permission: "leads.change",
  undo: ["deleteLead"],
  undoes: {
    what: "deleting the lead",
    done: "Lead restored.",
    offered: "Lead deleted. You can undo this for a day.",
    facts: { id: Number },
  },
  async run(tx, { id }: { id: number }) {
    const [deleted] = await tx
      .select()
      .from(lead)
      .where(and(eq(lead.id, id), isNotNull(lead.deletedAt)))
      .for("update");
    if (!deleted) {
      throw new Refusal("conflict", "This lead was already restored, or it’s gone for good.");
    }
    await refuseKnownLead(deleted, id, tx);
    await updateLeadRow(tx, id, { deletedAt: null });
    return { event: { event: "lead.restored", subject: { type: "lead", id } } };
  },
});

export const purgeAddedLead = defineAction({
  name: "purgeAddedLead",
  permission: "leads.change",
  undo: "harmless",
  async run(tx, { id }: { id: number }, context) {
    const [found] = await tx
      .select({ id: lead.id })
      .from(lead)
      .where(and(eq(lead.id, id), isNull(lead.deletedAt)))
      .for("update");
    if (!found) throw new Refusal("not-found", "We can’t find that lead.");
    await purgeLeads([id], context, tx);
    return {};
  },
});

/** The columns of a lead's details; one without an address and a number is refused. */
function toLeadColumnsOrRefuse(details: LeadDetails) {
  const { email, phone } = details;
  if (email === null && phone === null) {
    throw new Refusal("invalid", "Enter an email or a phone number.", { field: "email" });
  }
  return { ...details, emailKey: email === null ? null : emailKey(email) };
}

/** Writes a lead that is locked, as a new version. */
export async function updateLeadRow(
  tx: Queryable,
  id: number,
  values: PgUpdateSetSource<typeof lead>,
): Promise<void> {
  await tx
    .update(lead)
    .set({ ...values, version: sql`${lead.version} + 1` })
    .where(eq(lead.id, id));
}

async function refuseKnownLead(
  { email, phone }: Pick<LeadDetails, "email" | "phone">,
  except: number | null,
  tx: Queryable,
): Promise<void> {
  const isSame = or(
    email === null ? undefined : eq(lead.emailKey, emailKey(email)),
    phone === null ? undefined : isSamePhoneSql(lead.phone, phone),
  );
  const isOther = except === null ? undefined : ne(lead.id, except);
  const [other] = await tx
    .select()
    .from(lead)
    .where(and(isSame, isOther, isNull(lead.deletedAt)))
    .limit(1);
  if (!other) return;
  const byEmail = email !== null && other.emailKey === emailKey(email);
  const known = byEmail ? email : formatPhone(phone ?? "");
  throw new Refusal("conflict", `${known} is already a lead: “${leadName(other)}”.`, {
    field: byEmail ? "email" : "phone",
    detail: `lead ${other.id}`,
  });
}

export async function lockLead(
  { id, expectedVersion }: Seen,
  tx: Queryable,
): Promise<typeof lead.$inferSelect> {
  const [row] = await tx
    .select()
    .from(lead)
    .where(and(eq(lead.id, id), isNull(lead.deletedAt)))
    .for("update");
  if (!row) throw new Refusal("not-found", "We can’t find that lead.");
  if (row.version === expectedVersion) return row;
  throw new Refusal(
    "conflict",
    `Somebody changed this lead, and its status is now “${row.state}.” Nothing was saved. Check it and try again.`,
  );
}
