import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { recordEvent } from "#business/audit-log/audit-log.ts";
import { operatorActor } from "#business/auth/sign-in.ts";
import { importRow, importRun } from "#database/schema/imports.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { repeatUntilDone } from "#platform/jobs/repeat-until-done.ts";
import { log } from "#platform/log.ts";
import { Refusal, unlessRefused } from "#platform/refusal.ts";
import type { ImportableList, UndoOutcome } from "./import.ts";
import { importUndoJob } from "./import.ts";
import { countUndoOutcomes } from "./import-queries.ts";
import { lockImport } from "./import-remaining-rows.ts";
import { requireImportPermission } from "./importers.ts";
import { undoRowOrRefuse } from "./undo-row-or-refuse.ts";

type Run = typeof importRun.$inferSelect;

/** Milliseconds after which a job takes over from the request that started it. */
const HAND_OVER = 5_000;

/** Starts undoing an import, once: `undoImportRows` takes back each row, unless its record was touched since. */
export const beginImportUndo = defineAction({
  name: "beginImportUndo",
  permission: "anyone",
  undo: "final",
  async run(tx, { id }: { id: number }, { actor, now: at }) {
    const run = await lockImport(id, tx);
    const undoneBy = await requireImportPermission(tx, actor, run.list as ImportableList);
    if (run.state === "undoing" || run.state === "undone") return {};
    if (run.state !== "done") {
      throw new Refusal("conflict", "You can only undo a finished import.");
    }
    await tx
      .update(importRun)
      .set({ state: "undoing", undoneBy, undoneAt: sql`statement_timestamp()` })
      .where(eq(importRun.id, id));
    const runAt = new Date(at.getTime() + HAND_OVER);
    await enqueue(tx, importUndoJob, { id }, { key: `import:${id}:undo`, runAt });
    return {
      event: {
        event: "import.undoing",
        subject: { type: "import", id },
        detail: { list: run.list },
      },
    };
  },
});

/** Takes back the remaining rows, each in its own transaction, until `until`. Returns whether all are looked at. */
export async function undoImportRows(
  { id }: { id: number },
  { until = Number.POSITIVE_INFINITY, signal }: { until?: number; signal?: AbortSignal } = {},
): Promise<boolean> {
  const [run] = await db.select().from(importRun).where(eq(importRun.id, id));
  if (run?.state !== "undoing") return true;
  for (let line = Number.MAX_SAFE_INTEGER; performance.now() < until && !signal?.aborted; ) {
    const next = await nextLine(id, line, db);
    if (next === undefined) return finish(run);
    await undoLine(run, next);
    line = next;
  }
  return false;
}

export const runImportUndoJob = repeatUntilDone(undoImportRows);

const toUndo = (id: number) =>
  and(eq(importRow.runId, id), eq(importRow.outcome, "done"), isNull(importRow.undoOutcome));

async function nextLine(id: number, before: number, tx: Queryable): Promise<number | undefined> {
  const [row] = await tx
    .select({ line: importRow.line })
    .from(importRow)
    .where(and(toUndo(id), lt(importRow.line, Math.min(before, 2 ** 31 - 1))))
    .orderBy(desc(importRow.line))
    .limit(1);
  return row?.line;
}

const outcome = (undoOutcome: UndoOutcome, undoSentence = "") => ({ undoOutcome, undoSentence });

async function undoLine(run: Run, line: number): Promise<void> {
  const isRow = and(toUndo(run.id), eq(importRow.line, line));
  const context = { actor: operatorActor(run.undoneBy ?? 0), now: now() };
  try {
    await runTransactionWithRetries(db, async (tx) => {
      const [row] = await tx
        .select()
        .from(importRow)
        .where(isRow)
        .for("update", { skipLocked: true });
      if (!row) return;
      const undo = (inner: Queryable) =>
        undoRowOrRefuse(run.list as ImportableList, row, context, inner);
      const left = await unlessRefused(
        () => tx.transaction(undo).then(() => outcome("restored")),
        (sentence) => outcome("skipped", sentence),
      );
      await tx.update(importRow).set(left).where(isRow);
    });
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
