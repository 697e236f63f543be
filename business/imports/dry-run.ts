import { eq, sql } from "drizzle-orm";
import { type ActionContext, type Actor, recordEvent } from "#business/audit-log/audit-log.ts";
import { importRow, importRun } from "#database/schema/imports.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { deleteImports } from "./delete-old-imports.ts";
import {
  CELL_LENGTH,
  DRY_RUN_VALID_HOURS,
  type ImportableList,
  MAX_IMPORT_ROWS,
  type PlannedChangeKind,
  type RowCells,
} from "./import.ts";
import { importers, requireImportPermission } from "./importers.ts";
import { type EarlierImportedRows, type PlannedRow, type PlanRow, refusedRow } from "./plan-row.ts";

export type DryRunInput = {
  list: ImportableList;
  /** The file's name, or how else the table came. */
  source: string;
  /** Headings of columns that are ignored, to be named on the page. */
  ignored?: readonly string[];
  /** Each with the line of the file on which it begins. */
  rows: readonly { line: number; cells: RowCells }[];
};

/** Rows that are planned at once: others get their turn at the database in between. */
const BATCH = 250;

/**
 * Finds out what each row of a table would do, and stores it for a day, so that it can be reviewed and carried out.
 * Changes nothing else. Of two rows that want the same thing the second is refused. Refuses a table without rows, one
 * that is too long, and anyone who may not do what it would do. Returns the number of the dry run.
 */
export async function createDryRun(
  { list, source, rows, ignored = [] }: DryRunInput,
  { actor }: ActionContext,
  database: Queryable = db,
): Promise<number> {
  if (rows.length === 0 || rows.length > MAX_IMPORT_ROWS) throw wrongLength(rows.length);
  const id = await database.transaction(async (tx) => {
    const createdBy = await requireImportPermission(tx, actor, list);
    const expiresAt = sql`statement_timestamp() + make_interval(hours => ${DRY_RUN_VALID_HOURS}::int)`;
    const told = ignored.slice(0, 50).map((each) => each.slice(0, 100));
    const values = {
      list,
      source: source.slice(0, 200),
      ignoredColumns: told,
      createdBy,
      expiresAt,
    };
    const [made] = await tx.insert(importRun).values(values).returning({ id: importRun.id });
    if (!made) throw new Error("a dry run was not written");
    return made.id;
  });
  try {
    await judgeRows({ id, list, rows }, actor, database);
  } catch (error) {
    // Otherwise it would be "being read" until it is deleted, and nobody could carry it out.
    await database.transaction((tx) => deleteImports([id], tx));
    throw error;
  }
  return id;
}

/** Plans every row, a batch at a time, and stores what was found. */
async function judgeRows(
  { id, list, rows }: Pick<DryRunInput, "list" | "rows"> & { id: number },
  actor: Actor,
  database: Queryable,
): Promise<void> {
  const taken = new Map<string, number>();
  const ahead: EarlierImportedRows = new Map();
  const counts: Record<PlannedChangeKind, number> = { new: 0, change: 0, unchanged: 0, refused: 0 };
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows
      .slice(from, from + BATCH)
      .map(({ line, cells }) => ({ line, cells: cut(cells) }));
    const judge = await importers[list].judgeOf(
      batch.map(({ cells }) => cells),
      database,
      ahead,
    );
    const judged = batch.map((row) => rowOf(id, row, judge, { taken, ahead }));
    for (const { plannedChange } of judged) counts[plannedChange] += 1;
    await database.insert(importRow).values(judged);
  }
  await database.transaction(async (tx) => {
    await tx.update(importRun).set({ state: "ready" }).where(eq(importRun.id, id));
    const subject = { type: "import", id };
    await recordEvent(tx, actor, { event: "import.read", subject, detail: { list, ...counts } });
  });
}

function rowOf(
  runId: number,
  { line, cells }: { line: number; cells: RowCells },
  judge: PlanRow,
  { taken, ahead }: { taken: Map<string, number>; ahead: EarlierImportedRows },
) {
  const judged = firstToWant(judge(cells), line, taken);
  for (const [name, text] of Object.entries(judged.writes ?? {})) ahead.set(name, { line, text });
  const { about, plannedChange, sentence, changes, record: subject } = judged;
  return {
    runId,
    line,
    cells,
    plannedChange,
    sentence,
    changes,
    about: about.slice(0, 200),
    recordType: subject?.type ?? null,
    recordId: subject?.id ?? null,
  };
}

/** The row as planned, or refused because an earlier one does the same. */
function firstToWant(judged: PlannedRow, line: number, taken: Map<string, number>): PlannedRow {
  const clash = judged.takes.find(({ key }) => taken.has(key));
  if (clash) {
    const because = `Line ${taken.get(clash.key)} of this table has ${clash.name}.`;
    return refusedRow(judged.about, because, judged.record);
  }
  for (const { key } of judged.takes) taken.set(key, line);
  return judged;
}

/** Without what no database takes as text, and no longer than any cell of ours is. */
function cut(cells: RowCells): Record<string, string> {
  const texts = Object.entries(cells);
  return Object.fromEntries(
    texts.map(([column, text]) => [
      column,
      text.replaceAll("\u0000", "").toWellFormed().slice(0, CELL_LENGTH),
    ]),
  );
}

function wrongLength(rows: number): Refusal {
  if (rows === 0) {
    return new Refusal("invalid", "There is no row beneath the head of this table.", {
      field: "file",
    });
  }
  const most = MAX_IMPORT_ROWS.toLocaleString("en-US");
  return new Refusal(
    "too-large",
    `A table may have ${most} rows at most. Please import it in parts.`,
    {
      field: "file",
    },
  );
}
