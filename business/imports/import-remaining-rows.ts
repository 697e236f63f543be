import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { operatorActor } from "#business/auth/sign-in.ts";
import { importRow, importRun } from "#database/schema/imports.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue, repeatUntilDone } from "#platform/jobs/jobs.server.ts";
import { log } from "#platform/log.ts";
import { Refusal, unlessRefused } from "#platform/refusal.ts";
import { loadAdvertiserRowPlanner } from "./advertisers-import-planner.ts";
import type {
  ImportableList,
  ImportRecordRef,
  PlannedChangeKind,
  PlannedRow,
  RowOutcome,
  RowPlannerLoader,
} from "./import.ts";
import {
  IMPORT_JOB_TAKEOVER_DELAY_MS,
  IMPORT_RETENTION_DAYS,
  importRowsJob,
  isSamePlannedChange,
  recordRefOfRow,
} from "./import.ts";
import { countRowOutcomes, requireImportPermission } from "./import-queries.ts";
import { loadLeadRowPlanner } from "./leads-import-planner.ts";

export const rowPlannerLoaders: Record<ImportableList, RowPlannerLoader> = {
  advertisers: loadAdvertiserRowPlanner,
  leads: loadLeadRowPlanner,
};

type Run = typeof importRun.$inferSelect;
type Row = typeof importRow.$inferSelect;

/** Starts carrying out a dry run, once: `importRemainingRows` does it, in this request or in a job. */
export const startImportAfterDryRun = defineAction({
  name: "startImportAfterDryRun",
  permission: "anyone",
  undo: ["beginImportUndo"],
  async run(tx, { id }: { id: number }, { actor, now: at }) {
    const run = await lockImport(id, tx);
    const operatorId = await requireImportPermission(tx, actor, run.list as ImportableList);
    if (run.state === "running" || run.state === "done") return {};
    if (run.state !== "ready") {
      throw new Refusal(
        "conflict",
        "We’re still reading this table. If it takes too long, import it again.",
      );
    }
    const begun = await tx
      .update(importRun)
      .set({
        state: "running",
        startedBy: operatorId,
        startedAt: sql`statement_timestamp()`,
        expiresAt: sql`statement_timestamp() + make_interval(days => ${IMPORT_RETENTION_DAYS}::int)`,
      })
      .where(and(eq(importRun.id, id), gt(importRun.expiresAt, sql`statement_timestamp()`)))
      .returning({ id: importRun.id });
    if (begun.length === 0) {
      throw new Refusal("conflict", "This preview is more than a day old. Import the file again.");
    }
    const runAt = new Date(at.getTime() + IMPORT_JOB_TAKEOVER_DELAY_MS);
    await enqueue(tx, importRowsJob, { id }, { key: `import:${id}`, runAt });
    const subject = { type: "import", id };
    return { event: { event: "import.started", subject, detail: { list: run.list } } };
  },
});

/**
 * Imports the remaining rows, each in its own transaction and only while its planned change is what
 * was shown, until all are done, `until` (milliseconds of `performance.now()`) is reached, or the
 * signal aborts. Safe to call concurrently and again after a crash: no row is done twice. Returns
 * whether all are done.
 */
export async function importRemainingRows(
  { id }: { id: number },
  { until = Number.POSITIVE_INFINITY, signal }: { until?: number; signal?: AbortSignal } = {},
): Promise<boolean> {
  const [run] = await db.select().from(importRun).where(eq(importRun.id, id));
  if (run?.state !== "running") return true;
  for (let line = 0; performance.now() < until && !signal?.aborted; ) {
    const next = await findNextLine(id, line);
    if (next === undefined) return finish(run);
    await carryOutLine(run, next);
    line = next;
  }
  return false;
}

export const runImportRowsJob = repeatUntilDone(importRemainingRows);

const toDo = (id: number) =>
  and(
    eq(importRow.runId, id),
    isNull(importRow.outcome),
    inArray(importRow.plannedChange, ["change", "new"] satisfies PlannedChangeKind[]),
  );

async function findNextLine(id: number, after: number): Promise<number | undefined> {
  const [row] = await db
    .select({ line: importRow.line })
    .from(importRow)
    .where(and(toDo(id), gt(importRow.line, after)))
    .orderBy(asc(importRow.line))
    .limit(1);
  return row?.line;
}

const isRowToDo = (id: number, line: number) => and(toDo(id), eq(importRow.line, line));

const importOneRow = defineAction({
  name: "importOneRow",
  permission: "anyone",
  async run(tx, { run, line }: { run: Run; line: number }, context) {
    const isRow = isRowToDo(run.id, line);
    const found = tx.select().from(importRow).where(isRow);
    const [row] = await found.for("update", { skipLocked: true });
    if (!row) return {};
    const done = await doRow(run, row, context, tx);
    await tx.update(importRow).set(done).where(isRow);
    return {};
  },
});

async function carryOutLine(run: Run, line: number): Promise<void> {
  const isRow = isRowToDo(run.id, line);
  try {
    await importOneRow({ run, line }, { actor: operatorActor(run.startedBy ?? 0), now: now() });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.error({ err: error, import: run.id, line }, "a row of an import failed");
    const sentence = "Something went wrong on our side. This row changed nothing. Import it again.";
    await db.update(importRow).set(outcome("refused", sentence)).where(isRow);
  }
}

const outcome = (is: RowOutcome, outcomeSentence: string) => ({ outcome: is, outcomeSentence });

/** Plans the row again with current data, and does it if the result is what was shown. */
async function doRow({ list }: Run, row: Row, context: ActionContext, tx: Queryable) {
  const plan = await rowPlannerLoaders[list as ImportableList]([row.cells], tx);
  const planned = plan(row.cells);
  const shown = { ...row, plannedChange: row.plannedChange as PlannedChangeKind };
  const { carryOut } = planned;
  if (!carryOut || !isSamePlannedChange(shown, planned))
    return outcome("skipped", describeChangeSincePreview(planned));
  const change = async () => {
    const known = recordRefOfRow(row);
    const before = known ? await snapshotRecord(known, tx) : null;
    const done = await tx.transaction((inner) => carryOut(context, inner));
    const record = done.record ?? known;
    return {
      ...outcome("done", ""),
      recordType: record?.type ?? null,
      recordId: record?.id ?? null,
      before,
      after: record ? await snapshotRecord(record, tx) : null,
    };
  };
  return unlessRefused(change, (sentence) => outcome("refused", sentence));
}

const FIELD_NAMES: Partial<Record<string, string>> = {
  step: "status",
  why: "reason",
  next: "next call",
};

function describeChangeSincePreview({ plannedChange, sentence, changes }: PlannedRow): string {
  if (plannedChange === "unchanged") return "Already up to date.";
  if (plannedChange === "refused") return `Something changed after the preview. ${sentence}`;
  const now = changes
    .map(({ field, from }) => `${FIELD_NAMES[field] ?? field} is now “${from}”`)
    .join(", ");
  return `Something changed after the preview${now ? `: ${now}` : ""}. We skipped this row.`;
}

/** Closes an import if nothing is left to do; false otherwise. */
async function finish({ id, list, startedBy }: Run): Promise<boolean> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(importRow, toDo(id))) > 0) return false;
    const done = await tx
      .update(importRun)
      .set({ state: "done", doneAt: sql`statement_timestamp()` })
      .where(and(eq(importRun.id, id), eq(importRun.state, "running")))
      .returning({ id: importRun.id });
    if (done.length === 0) return true;
    const detail = { list, ...(await countRowOutcomes(id, tx)) };
    const subject = { type: "import", id };
    await recordEvent(tx, operatorActor(startedBy ?? 0), { event: "import.done", subject, detail });
    return true;
  });
}

export async function lockImport(id: number, tx: Queryable): Promise<Run> {
  const [run] = await tx.select().from(importRun).where(eq(importRun.id, id)).for("update");
  if (!run) throw new Refusal("not-found", "That import is gone. Imports are kept for a month.");
  return run;
}

/** A record with what hangs on it, as JSON: two are equal as long as nobody has touched it. */
export type RecordSnapshot = Record<string, unknown>;

const rows = (table: SQL, where: SQL) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(each) order by each.id), '[]') from ${table} as each where ${where})`;

const notes = (type: ImportRecordRef["type"], id: number) =>
  rows(sql`note`, sql`each.subject_type = ${type} and each.subject_id = ${id}`);

const snapshots: Record<ImportRecordRef["type"], (id: number) => SQL> = {
  lead: (id) => sql`select jsonb_build_object('row', to_jsonb(lead), 'notes', ${notes("lead", id)},
      'calls', ${rows(sql`lead_call`, sql`each.lead_id = ${id}`)}) as snapshot
    from lead where id = ${id} and deleted_at is null`,
  advertiser: (
    id,
  ) => sql`select jsonb_build_object('row', to_jsonb(advertiser), 'notes', ${notes("advertiser", id)},
      'contacts', ${rows(sql`contact`, sql`each.advertiser_id = ${id}`)},
      'reservations', (select count(*) from reservation where advertiser_id = ${id}),
      'merges', (select count(*) from advertiser as folded where folded.merged_into_id = ${id})) as snapshot
    from advertiser where id = ${id}`,
};

/** A record as it is now; null if it is gone. */
async function snapshotRecord(
  { type, id }: ImportRecordRef,
  tx: Queryable,
): Promise<RecordSnapshot | null> {
  const found = await tx.execute<{ snapshot: RecordSnapshot }>(snapshots[type](id));
  return found.rows[0]?.snapshot ?? null;
}

export async function isRecordUnchangedSinceSnapshot(
  record: ImportRecordRef,
  then: RecordSnapshot,
  tx: Queryable,
): Promise<boolean> {
  const found = await tx.execute<{ same: boolean }>(
    sql`select snapshot = ${JSON.stringify(then)}::jsonb as same from (${snapshots[record.type](record.id)}) as now`,
  );
  return found.rows[0]?.same === true;
}
