import { undoAddAdvertiser } from "#business/advertisers/add-advertiser-with-contact.ts";
import { mapBusinessFields } from "#business/advertisers/business-fields.ts";
import { updateAdvertiser } from "#business/advertisers/update-advertiser.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { purgeAddedLead } from "#business/leads/delete-lead.ts";
import type { LeadState } from "#business/leads/lead.ts";
import { revertLeadValues } from "#business/leads/update-lead.ts";
import { deleteNotePermanently } from "#business/team/notes.ts";
import type { importRow } from "#database/schema/imports.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { ImportableList, RecordRef } from "./import.ts";
import {
  isUnchangedSinceSnapshot,
  type RecordSnapshot,
  recordRefOfRow,
} from "./record-snapshot.ts";

type Row = typeof importRow.$inferSelect;
type Undo = {
  id: number;
  before: RecordSnapshot | null;
  after: RecordSnapshot;
};
type UndoRow = (row: Undo, context: ActionContext, tx: Queryable) => Promise<void>;

type Columns = Record<string, unknown>;
const columnsOf = (snapshot: RecordSnapshot | null, name = "row") =>
  (snapshot?.[name] ?? {}) as Columns;
const listOf = (snapshot: RecordSnapshot | null, name: string) =>
  (snapshot?.[name] ?? []) as Columns[];
const text = (value: unknown) => (typeof value === "string" ? value : null);

/**
 * Takes back what a row of an import did, through the module's own actions. Refuses where somebody has touched the
 * record since, and names the reason.
 */
export async function undoRowOrRefuse(
  list: ImportableList,
  row: Row,
  context: ActionContext,
  tx: Queryable,
): Promise<void> {
  const record = recordRefOfRow(row);
  if (!record || !row.after) {
    throw new Refusal("conflict", "We didn't keep what this row changed, so it stays.");
  }
  if (!(await isUnchangedSinceSnapshot(record, row.after, tx))) throw touched(record);
  const undo = undos[list][row.plannedChange === "new" ? "new" : "change"];
  await undo({ id: record.id, before: row.before, after: row.after }, context, tx);
}

function touched({ type }: RecordRef): Refusal {
  return new Refusal("conflict", `Somebody changed or used this ${type} since then, so it stays.`);
}

const undos: Record<ImportableList, Record<"new" | "change", UndoRow>> = {
  leads: {
    new: ({ id }, context, tx) => purgeAddedLead({ id }, context, tx),
    async change({ id, before, after }, context, tx) {
      const was = columnsOf(before);
      await revertLeadValues(
        {
          id,
          expectedVersion: Number(columnsOf(after).version),
          business: text(was.business),
          person: text(was.person),
          phone: text(was.phone),
          email: text(was.email),
          industry: text(was.industry),
          neighborhood: text(was.neighborhood),
          source: text(was.source),
          state: was.state as LeadState,
          reason: text(was.reason),
          nextCallOn: text(was.next_call_on),
        },
        context,
        tx,
      );
      await deleteAddedNotes({ type: "lead", id }, { before, after }, context, tx);
    },
  },
  advertisers: {
    new: ({ id }, context, tx) => undoAddAdvertiser({ id }, context, tx),
    async change({ id, before, after }, context, tx) {
      const people = listOf(after, "contacts").map((is) => ({
        is,
        was: listOf(before, "contacts").find((one) => one.id === is.id) ?? is,
      }));
      const changed = people.find(({ is, was }) => is.version !== was.version) ?? people[0];
      await restoreDetails(
        { advertiserId: id, was: columnsOf(before), is: columnsOf(after), person: changed },
        context,
        tx,
      );
    },
  },
};

/** The business and one of its people as they were, through the office's own form. */
async function restoreDetails(
  {
    advertiserId,
    was,
    is,
    person,
  }: {
    advertiserId: number;
    was: Columns;
    is: Columns;
    person: { was: Columns; is: Columns } | undefined;
  },
  context: ActionContext,
  tx: Queryable,
): Promise<void> {
  const details = {
    business: text(was.name) ?? "",
    name: text(person?.was.name) ?? "",
    email: text(person?.was.email) ?? "",
    emailKey: text(person?.was.email_key) ?? "",
    phone: text(person?.was.phone) ?? "",
    ...mapBusinessFields((field) => text(was[field])),
  };
  const expected = {
    advertiser: Number(is.version),
    contact: person ? Number(person.is.version) : null,
  };
  const contactId = person ? Number(person.is.id) : null;
  await updateAdvertiser({ advertiserId, contactId, details, expected }, context, tx);
}

async function deleteAddedNotes(
  subject: { type: "lead"; id: number },
  { before, after }: Pick<Undo, "before" | "after">,
  context: ActionContext,
  tx: Queryable,
): Promise<void> {
  const had = listOf(before, "notes").map(({ id }) => id);
  for (const { id } of listOf(after, "notes")) {
    if (!had.includes(id)) await deleteNotePermanently({ id: Number(id), subject }, context, tx);
  }
}
