import { and, asc, eq, lt, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, type Actor, recordEvent } from "#business/audit-log/audit-log.ts";
import { importMapping, importRow, importRun } from "#database/schema/imports.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { formatCount } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { cutText } from "#platform/text-limits.ts";
import type {
  ColumnMapping,
  ImportableList,
  PlannedChangeKind,
  PlannedRow,
  RowCells,
  RowPlanner,
} from "./import.ts";
import {
  DRY_RUN_VALID_HOURS,
  IMPORT_NOTES_COLUMN,
  MAX_IMPORT_CELL_LENGTH,
  MAX_IMPORT_NOTES_LENGTH,
  MAX_IMPORT_ROWS,
  planRefusedRow,
} from "./import.ts";
import { requireImportPermission } from "./import-queries.ts";
import { lockImport, rowPlannerLoaders } from "./import-remaining-rows.ts";

type DryRunInput = {
  list: ImportableList;
  source: string;
  headings: readonly string[];
  mapping: ColumnMapping;
  /** Each with its first line in the file, its texts as they stand there, and what is read from them. */
  rows: readonly { line: number; texts: readonly string[]; cells: RowCells }[];
};

/** Rows planned at once; between batches other requests get the database. */
const BATCH = 250;

/** Works out what each row of a table would do, and stores it for a day. Returns the id of the dry run. */
export async function createDryRun(
  { list, source, headings, mapping, rows }: DryRunInput,
  { actor }: ActionContext,
): Promise<number> {
  if (rows.length === 0 || rows.length > MAX_IMPORT_ROWS) throw wrongLength(rows.length);
  const id = await db.transaction(async (tx) => {
    const createdBy = await requireImportPermission(tx, actor, list);
    const expiresAt = sql`statement_timestamp() + make_interval(hours => ${DRY_RUN_VALID_HOURS}::int)`;
    const values = {
      list,
      source: cutText(source, 200),
      headings: headings.map((heading) => cutText(heading, 100)),
      mapping,
      createdBy,
      expiresAt,
    };
    const [run] = await tx.insert(importRun).values(values).returning({ id: importRun.id });
    if (!run) throw new Error("a dry run was not written");
    return run.id;
  });
  try {
    await planRows({ id, list, rows }, actor);
  } catch (error) {
    // Otherwise it would stay "being read" until it is deleted, and nobody could carry it out.
    await db.transaction((tx) => deleteImport(id, tx));
    throw error;
  }
  return id;
}

async function planRows(
  { id, list, rows }: Pick<DryRunInput, "list" | "rows"> & { id: number },
  actor: Actor,
): Promise<void> {
  /** The first line that claims each key. */
  const claimed = new Map<string, number>();
  const counts: Record<PlannedChangeKind, number> = { new: 0, change: 0, unchanged: 0, refused: 0 };
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map(({ line, texts, cells }) => ({
      line,
      texts: texts.map((text) => cutText(text, MAX_IMPORT_CELL_LENGTH)),
      tooLong: tooLongCell(cells),
      cells: cutCells(cells),
    }));
    const cellsOfRows = batch.map(({ cells }) => cells);
    const plan = await rowPlannerLoaders[list](cellsOfRows, db);
    const planned = batch.map((row) => toImportRow(id, row, plan, claimed));
    for (const { plannedChange } of planned) counts[plannedChange] += 1;
    await db.insert(importRow).values(planned);
  }
  await db.transaction(async (tx) => {
    await tx.update(importRun).set({ state: "ready" }).where(eq(importRun.id, id));
    const subject = { type: "import", id };
    await recordEvent(tx, actor, { event: "import.read", subject, detail: { list, ...counts } });
  });
}

type RowToPlan = { line: number; texts: string[]; cells: RowCells; tooLong: string };

function toImportRow(
  runId: number,
  { line, texts, cells, tooLong }: RowToPlan,
  plan: RowPlanner,
  claimed: Map<string, number>,
) {
  const planned = plan(cells);
  const { about, plannedChange, sentence, changes, record } = tooLong
    ? planRefusedRow(planned.about, tooLong, planned.record)
    : refuseIfClaimed(planned, line, claimed);
  return {
    runId,
    line,
    texts,
    cells,
    plannedChange,
    sentence,
    changes,
    about: cutText(about, 200),
    recordType: record?.type ?? null,
    recordId: record?.id ?? null,
  };
}

/** The planned row, or its refusal because an earlier row does the same. */
function refuseIfClaimed(
  planned: PlannedRow,
  line: number,
  claimed: Map<string, number>,
): PlannedRow {
  const clash = planned.claims.find(({ key }) => claimed.has(key));
  if (clash) {
    const why = `Row ${claimed.get(clash.key)} has ${clash.name}.`;
    return planRefusedRow(planned.about, why, planned.record);
  }
  for (const { key } of planned.claims) claimed.set(key, line);
  return planned;
}

/** The sentence about a cell that we could only keep a part of; "" if there is none. */
function tooLongCell(cells: RowCells): string {
  const found = Object.entries(cells).find(([column, text]) => text.length > lengthOf(column));
  if (!found) return "";
  const most = formatCount(lengthOf(found[0]));
  return `A cell has more than ${most} characters: “${cutText(found[1], 40)}…”. Shorten it.`;
}

/** Notes gather several columns. */
const lengthOf = (column: string) =>
  column === IMPORT_NOTES_COLUMN ? MAX_IMPORT_NOTES_LENGTH : MAX_IMPORT_CELL_LENGTH;

const cutCells = (cells: RowCells): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cells).map(([column, text]) => [column, cutText(text, lengthOf(column))]),
  );

function wrongLength(rows: number): Refusal {
  const field = "file";
  if (rows === 0)
    return new Refusal("invalid", "This table has no rows below its column names.", { field });
  const most = formatCount(MAX_IMPORT_ROWS);
  const sentence = `This table has more than ${most} rows. Split it and import the parts.`;
  return new Refusal("too-large", sentence, { field });
}

export const discardImport = defineAction({
  name: "discardImport",
  permission: "anyone",
  undo: "harmless",
  async run(tx, { id }: { id: number }, { actor }) {
    const run = await lockImport(id, tx);
    await requireImportPermission(tx, actor, run.list as ImportableList);
    if (run.state !== "reading" && run.state !== "ready") {
      throw new Refusal("conflict", "This import is done, so you can’t discard it.");
    }
    await deleteImport(id, tx);
    const subject = { type: "import", id };
    return { event: { event: "import.discarded", subject, detail: { list: run.list } } };
  },
});

/** Months after which what columns were said to be is deleted, if no such table was imported. */
const MAPPING_MONTHS = 12;

/**
 * Deletes dry runs after a day and results after a month, with their rows, and mappings of columns that nobody used for a year;
 * every night. Returns how many imports.
 */
export async function deleteOldImports({ actor }: ActionContext): Promise<number> {
  const unusedSince = sql`statement_timestamp() - make_interval(months => ${MAPPING_MONTHS})`;
  await db.delete(importMapping).where(lt(importMapping.usedAt, unusedSince));
  let deleted = 0;
  for (;;) {
    const id = await db.transaction(async (tx) => {
      const [run] = await tx
        .select({ id: importRun.id })
        .from(importRun)
        .where(
          and(
            lt(importRun.expiresAt, sql`statement_timestamp()`),
            sql`${importRun.state} not in ('running', 'undoing')`,
          ),
        )
        .orderBy(asc(importRun.id))
        .limit(1)
        .for("update", { skipLocked: true });
      if (!run) return undefined;
      await deleteImport(run.id, tx);
      const subject = { type: "import", id: run.id };
      await recordEvent(tx, actor, { event: "import.deleted", subject });
      return run.id;
    });
    if (id === undefined) return deleted;
    deleted += 1;
  }
}

async function deleteImport(id: number, tx: Queryable): Promise<void> {
  await tx.delete(importRow).where(eq(importRow.runId, id));
  await tx.delete(importRun).where(eq(importRun.id, id));
}
