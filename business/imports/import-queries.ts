import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ActionContext, Actor } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/find-operators.ts";
import { importMapping, importRow, importRun } from "#database/schema/imports.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  type ColumnMapping,
  type ImportableList,
  type ImportState,
  importPermissions,
  type PlannedChangeKind,
  plannedChangeKinds,
  type RowOutcome,
  recordRefOfRow,
  rowOutcomes,
  type UndoOutcome,
  undoOutcomes,
} from "./import.ts";

export type ImportRun = NonNullable<Awaited<ReturnType<typeof findImportById>>>;

export async function requireImportPermission(
  tx: Queryable,
  actor: Actor,
  list: ImportableList,
): Promise<number> {
  return (await requirePermission(tx, actor, importPermissions[list])).id;
}

const columns = {
  id: importRun.id,
  list: sql<ImportableList>`${importRun.list}`,
  source: importRun.source,
  headings: importRun.headings,
  mapping: importRun.mapping,
  state: sql<ImportState>`${importRun.state}`,
  createdBy: importRun.createdBy,
  createdAt: importRun.createdAt,
  startedBy: importRun.startedBy,
  startedAt: importRun.startedAt,
  doneAt: importRun.doneAt,
  expiresAt: importRun.expiresAt,
  /** By the database's clock. */
  isExpired: sql<boolean>`${importRun.state} = 'ready' and ${importRun.expiresAt} <= statement_timestamp()`,
};

export async function findImportById(id: number) {
  const [run] = await db.select(columns).from(importRun).where(eq(importRun.id, id));
  return run;
}

export function findImports(
  lists: readonly ImportableList[],
  limit: number,
): Promise<(ImportRun & { rows: number })[]> {
  const rows = sql<number>`(select count(*)::int from ${importRow} where ${importRow.runId} = ${sql.raw('"import_run"."id"')})`;
  return db
    .select({ ...columns, rows })
    .from(importRun)
    .where(inArray(importRun.list, [...lists]))
    .orderBy(desc(importRun.id))
    .limit(limit);
}

async function countRows<Kind extends string>(
  column: PgColumn,
  kinds: readonly Kind[],
  id: number,
  database: Queryable = db,
): Promise<Record<Kind, number>> {
  const rows = await database
    .select({ kind: column, count: sql<number>`count(*)::int` })
    .from(importRow)
    .where(eq(importRow.runId, id))
    .groupBy(column);
  const counts = new Map<unknown, number>(rows.map(({ kind, count }) => [kind, count]));
  return Object.fromEntries(kinds.map((kind) => [kind, counts.get(kind) ?? 0])) as Record<
    Kind,
    number
  >;
}

export const countPlannedChanges = (id: number) =>
  countRows(importRow.plannedChange, plannedChangeKinds, id);

export const countRowOutcomes = (id: number, database?: Queryable) =>
  countRows(importRow.outcome, rowOutcomes, id, database);

export const countUndoOutcomes = (id: number, database?: Queryable) =>
  countRows(importRow.undoOutcome, undoOutcomes, id, database);

export type ImportedRow = ReturnType<typeof toRow>;

/** Rows of an import in the order of the file, optionally with one planned change or outcome. `page` starts at 1. */
export async function findImportRows(
  search: {
    id: number;
    page: number;
    plannedChange?: PlannedChangeKind | undefined;
    outcome?: RowOutcome | undefined;
    undoOutcome?: UndoOutcome | undefined;
  },
  limit: number,
): Promise<{ rows: ImportedRow[]; total: number }> {
  const { id, page, plannedChange, outcome, undoOutcome } = search;
  const where = and(
    eq(importRow.runId, id),
    plannedChange && eq(importRow.plannedChange, plannedChange),
    outcome && eq(importRow.outcome, outcome),
    undoOutcome && eq(importRow.undoOutcome, undoOutcome),
  );
  const rows = await db
    .select()
    .from(importRow)
    .where(where)
    .orderBy(asc(importRow.line))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows: rows.map(toRow), total: await db.$count(importRow, where) };
}

function toRow(row: typeof importRow.$inferSelect) {
  const { line, about, cells, sentence, changes } = row;
  return {
    line,
    about,
    cells,
    sentence,
    changes,
    plannedChange: row.plannedChange as PlannedChangeKind,
    record: recordRefOfRow(row),
    outcome: row.outcome as RowOutcome | null,
    outcomeSentence: row.outcomeSentence ?? "",
    undoOutcome: row.undoOutcome as UndoOutcome | null,
    undoSentence: row.undoSentence ?? "",
  };
}

export async function findImportRowTexts(id: number): Promise<{ line: number; texts: string[] }[]> {
  return db
    .select({ line: importRow.line, texts: importRow.texts })
    .from(importRow)
    .where(eq(importRow.runId, id))
    .orderBy(asc(importRow.line));
}

/** The rows that were not imported, or can't be, as they stand in the file, each with its reason. */
export async function findFailedImportRows(
  id: number,
): Promise<{ line: number; texts: string[]; reason: string }[]> {
  const failed = sql`(${importRow.plannedChange} = 'refused' or ${importRow.outcome} in ('refused', 'skipped'))`;
  const reason = sql<string>`coalesce(nullif(${importRow.outcomeSentence}, ''), ${importRow.sentence})`;
  return db
    .select({ line: importRow.line, texts: importRow.texts, reason })
    .from(importRow)
    .where(and(eq(importRow.runId, id), failed))
    .orderBy(asc(importRow.line));
}

/** What an operator last said that the columns of such a table are; undefined if nobody has. */
export async function findRememberedColumnMapping(
  list: ImportableList,
  headings: readonly string[],
): Promise<ColumnMapping | undefined> {
  const [found] = await db
    .select({ mapping: importMapping.mapping })
    .from(importMapping)
    .where(and(eq(importMapping.list, list), eq(importMapping.headings, headings.join("\n"))));
  return found?.mapping;
}

export async function rememberColumnMapping(
  list: ImportableList,
  { headings, mapping }: { headings: readonly string[]; mapping: ColumnMapping },
  { actor }: ActionContext,
): Promise<void> {
  await requireImportPermission(db, actor, list);
  await db
    .insert(importMapping)
    .values({ list, headings: headings.join("\n"), mapping })
    .onConflictDoUpdate({
      target: [importMapping.list, importMapping.headings],
      set: { mapping, usedAt: sql`statement_timestamp()` },
    });
}

export async function findImportSummariesById(
  ids: readonly number[],
): Promise<{ id: number; list: ImportableList; source: string }[]> {
  if (ids.length === 0) return [];
  const { id, source } = importRun;
  return db
    .select({ id, source, list: sql<ImportableList>`${importRun.list}` })
    .from(importRun)
    .where(inArray(id, [...ids]));
}
