import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { mapBusinessFields } from "#business/advertisers/business-fields.ts";
import { updateAdvertiser } from "#business/advertisers/update-advertiser.ts";
import { undoAddAdvertiser } from "#business/advertisers/upsert-advertiser.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { operatorActor } from "#business/auth/sign-in.ts";
import { type LeadDetails, type LeadState, leadDetailNames } from "#business/leads/lead.ts";
import { purgeAddedLead, revertLeadValues } from "#business/leads/leads-by-hand.ts";
import { deleteNotePermanently } from "#business/team/notes.ts";
import { importRow, importRun } from "#database/schema/imports.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue, repeatUntilDone } from "#platform/jobs/jobs.server.ts";
import { log } from "#platform/log.ts";
import { Refusal, unlessRefused } from "#platform/refusal.ts";
import type { ImportableList, UndoOutcome } from "./import.ts";
import { IMPORT_JOB_TAKEOVER_DELAY_MS, importUndoJob, recordRefOfRow } from "./import.ts";
import { countUndoOutcomes, requireImportPermission } from "./import-queries.ts";
import type { RecordSnapshot } from "./import-remaining-rows.ts";
import { isRecordUnchangedSinceSnapshot, lockImport } from "./import-remaining-rows.ts";

const columnsOf = (snapshot: RecordSnapshot | null, name = "row") =>
  (snapshot?.[name] ?? {}) as Columns;

const listOf = (snapshot: RecordSnapshot | null, name: string) =>
  (snapshot?.[name] ?? []) as Columns[];

const text = (value: unknown) => (typeof value === "string" ? value : null);

const undos: Record<ImportableList, Record<"new" | "change", UndoRow>> = {
  leads: {
    new: ({ id }, context, tx) => purgeAddedLead({ id }, context, tx),
    async change({ id, before, after }, context, tx) {
      const was = columnsOf(before);
      const details = leadDetailNames.map((name) => [name, text(was[name])]);
      const values = {
        ...(Object.fromEntries(details) as LeadDetails),
        expectedVersion: Number(columnsOf(after).version),
        state: was.state as LeadState,
        reason: text(was.reason),
        nextCallOn: text(was.next_call_on),
      };
      await revertLeadValues({ id, ...values }, context, tx);
      await deleteAddedNotes({ type: "lead", id }, { before, after }, context, tx);
    },
  },
  advertisers: {
    new: ({ id }, context, tx) => undoAddAdvertiser({ id }, context, tx),
    async change({ id, before, after }, context, tx) {
      const former = listOf(before, "contacts");
      const people = listOf(after, "contacts").map((is) => ({
        is,
        was: former.find(({ id }) => id === is.id) ?? is,
      }));
      const changed = people.find(({ is, was }) => is.version !== was.version) ?? people[0];
      const business = { id, was: columnsOf(before), is: columnsOf(after) };
      await restoreDetails(business, changed, context, tx);
    },
  },
};

type Run = typeof importRun.$inferSelect;

/** Starts undoing an import, once: `undoRemainingImportRows` takes back each row, unless its record was touched since. */
export const beginImportUndo = defineAction({
  name: "beginImportUndo",
  permission: "anyone",
  undo: { final: "You can’t undo the undo, but you can import the file again." },
  async run(tx, { id }: { id: number }, { actor, now: at }) {
    const run = await lockImport(id, tx);
    const undoneBy = await requireImportPermission(tx, actor, run.list as ImportableList);
    if (run.state === "undoing" || run.state === "undone") return {};
    if (run.state !== "done") throw new Refusal("conflict", "You can only undo a finished import.");
    await tx
      .update(importRun)
      .set({ state: "undoing", undoneBy, undoneAt: sql`statement_timestamp()` })
      .where(eq(importRun.id, id));
    const runAt = new Date(at.getTime() + IMPORT_JOB_TAKEOVER_DELAY_MS);
    await enqueue(tx, importUndoJob, { id }, { key: `import:${id}:undo`, runAt });
    const subject = { type: "import", id };
    return { event: { event: "import.undoing", subject, detail: { list: run.list } } };
  },
});

/** Takes back the remaining rows, each in its own transaction, until `until`. Returns whether all are looked at. */
export async function undoRemainingImportRows(
  { id }: { id: number },
  { until = Number.POSITIVE_INFINITY, signal }: { until?: number; signal?: AbortSignal } = {},
): Promise<boolean> {
  const [run] = await db.select().from(importRun).where(eq(importRun.id, id));
  if (run?.state !== "undoing") return true;
  for (let line = Number.MAX_SAFE_INTEGER; performance.now() < until && !signal?.aborted; ) {
    const next = await findNextLine(id, line);
    if (next === undefined) return finish(run);
    await undoLine(run, next);
    line = next;
  }
  return false;
}

export const runImportUndoJob = repeatUntilDone(undoRemainingImportRows);

const toUndo = (id: number) =>
  and(eq(importRow.runId, id), eq(importRow.outcome, "done"), isNull(importRow.undoOutcome));

async function findNextLine(id: number, before: number): Promise<number | undefined> {
  const [row] = await db
    .select({ line: importRow.line })
    .from(importRow)
    .where(and(toUndo(id), lt(importRow.line, Math.min(before, 2 ** 31 - 1))))
    .orderBy(desc(importRow.line))
    .limit(1);
  return row?.line;
}

const outcome = (undoOutcome: UndoOutcome, undoSentence = "") => ({ undoOutcome, undoSentence });

const isRowToUndo = (id: number, line: number) => and(toUndo(id), eq(importRow.line, line));

const undoOneRow = defineAction({
  name: "undoOneRow",
  permission: "anyone",
  async run(tx, { run, line }: { run: Run; line: number }, context) {
    const isRow = isRowToUndo(run.id, line);
    const found = tx.select().from(importRow).where(isRow);
    const [row] = await found.for("update", { skipLocked: true });
    if (!row) return {};
    const undo = (inner: Queryable) =>
      undoRowOrRefuse(run.list as ImportableList, row, context, inner);
    const left = await unlessRefused(
      () => tx.transaction(undo).then(() => outcome("restored")),
      (sentence) => outcome("skipped", sentence),
    );
    await tx.update(importRow).set(left).where(isRow);
    return {};
  },
});

async function undoLine(run: Run, line: number): Promise<void> {
  const isRow = isRowToUndo(run.id, line);
  try {
    await undoOneRow({ run, line }, { actor: operatorActor(run.undoneBy ?? 0), now: now() });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.error({ err: error, import: run.id, line }, "a row of an import could not be undone");
    const sentence = "Something went wrong on our side. This row stays as it is.";
    await db.update(importRow).set(outcome("skipped", sentence)).where(isRow);
  }
}

/** Closes the undo if nothing is left to look at; false otherwise. */
async function finish({ id, list, undoneBy }: Run): Promise<boolean> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(importRow, toUndo(id))) > 0) return false;
    const done = await tx
      .update(importRun)
      .set({ state: "undone" })
      .where(and(eq(importRun.id, id), eq(importRun.state, "undoing")))
      .returning({ id: importRun.id });
    if (done.length === 0) return true;
    await recordEvent(tx, operatorActor(undoneBy ?? 0), {
      event: "import.undone",
      subject: { type: "import", id },
      detail: { list, ...(await countUndoOutcomes(id, tx)) },
    });
    return true;
  });
}

type Row = typeof importRow.$inferSelect;

type Undo = { id: number; before: RecordSnapshot | null; after: RecordSnapshot };

type UndoRow = (row: Undo, context: ActionContext, tx: Queryable) => Promise<void>;

type Columns = Record<string, unknown>;

/**
 * Takes back what a row of an import did, through the module's own actions. Refuses where somebody has touched the
 * record since, and names the reason.
 */
async function undoRowOrRefuse(
  list: ImportableList,
  row: Row,
  context: ActionContext,
  tx: Queryable,
): Promise<void> {
  const record = recordRefOfRow(row);
  if (!record || !row.after) {
    throw new Refusal("conflict", "We didn’t keep what this row changed, so it stays.");
  }
  if (!(await isRecordUnchangedSinceSnapshot(record, row.after, tx))) {
    const why = `Somebody changed or used this ${record.type} since then, so it stays.`;
    throw new Refusal("conflict", why);
  }
  const undo = undos[list][row.plannedChange === "new" ? "new" : "change"];
  await undo({ id: record.id, before: row.before, after: row.after }, context, tx);
}

/** The business and one of its people as they were, through the office's own form. */
async function restoreDetails(
  business: { id: number; was: Columns; is: Columns },
  person: { was: Columns; is: Columns } | undefined,
  context: ActionContext,
  tx: Queryable,
): Promise<void> {
  const { id: advertiserId, was, is } = business;
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
