import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { importRow, importRun } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  type CellChange,
  type Cells,
  type FateName,
  fates,
  type ImportList,
  type ImportState,
  type Outcome,
  outcomes,
  type RecordName,
} from "./import.ts";

export type Import = {
  id: number;
  list: ImportList;
  source: string;
  /** Headings of columns that are not looked at. */
  ignored: string[];
  state: ImportState;
  readBy: number;
  readAt: Date;
  carriedOutBy: number | null;
  carriedOutAt: Date | null;
  doneAt: Date | null;
  expiresAt: Date;
  /** By the database's clock. */
  isExpired: boolean;
};

const columns = {
  id: importRun.id,
  list: sql<ImportList>`${importRun.list}`,
  source: importRun.source,
  ignored: importRun.ignored,
  state: sql<ImportState>`${importRun.state}`,
  readBy: importRun.readBy,
  readAt: importRun.readAt,
  carriedOutBy: importRun.carriedOutBy,
  carriedOutAt: importRun.carriedOutAt,
  doneAt: importRun.doneAt,
  expiresAt: importRun.expiresAt,
  isExpired: sql<boolean>`${importRun.state} = 'ready' and ${importRun.expiresAt} <= statement_timestamp()`,
};

/** One import, or undefined: there is none, or it has been forgotten. */
export async function getImport(id: number, database: Queryable = db): Promise<Import | undefined> {
  const [run] = await database.select(columns).from(importRun).where(eq(importRun.id, id));
  return run;
}

/** The imports of some lists, the newest first, each with how many rows it has. */
export function findImports(
  lists: readonly ImportList[],
  limit: number,
  database: Queryable = db,
): Promise<(Import & { rows: number })[]> {
  const rows = sql<number>`(select count(*)::int from ${importRow} where ${importRow.runId} = ${sql.raw('"import_run"."id"')})`;
  return database
    .select({ ...columns, rows })
    .from(importRun)
    .where(inArray(importRun.list, [...lists]))
    .orderBy(desc(importRun.id))
    .limit(limit);
}

/** How many rows of an import have each fate. */
export async function countFates(
  id: number,
  database: Queryable = db,
): Promise<Record<FateName, number>> {
  const rows = await database
    .select({ fate: importRow.fate, count: sql<number>`count(*)::int` })
    .from(importRow)
    .where(eq(importRow.runId, id))
    .groupBy(importRow.fate);
  const counts = new Map(rows.map(({ fate, count }) => [fate, count]));
  return Object.fromEntries(fates.map((each) => [each, counts.get(each) ?? 0])) as Record<
    FateName,
    number
  >;
}

/** What became of the rows of an import that were carried out so far. */
export async function countOutcomes(
  id: number,
  database: Queryable = db,
): Promise<Record<Outcome, number>> {
  const rows = await database
    .select({ outcome: importRow.outcome, count: sql<number>`count(*)::int` })
    .from(importRow)
    .where(and(eq(importRow.runId, id), inArray(importRow.outcome, [...outcomes])))
    .groupBy(importRow.outcome);
  const counts = new Map(rows.map(({ outcome, count }) => [outcome, count]));
  return Object.fromEntries(outcomes.map((each) => [each, counts.get(each) ?? 0])) as Record<
    Outcome,
    number
  >;
}

export type ImportedRow = {
  line: number;
  about: string;
  cells: Cells;
  fate: FateName;
  sentence: string;
  changes: CellChange[];
  record: RecordName | null;
  outcome: Outcome | null;
  outcomeSentence: string;
};

/** Rows of an import in the order of the file, of one fate or outcome where one is named. `page` from 1. */
export async function findImportRows(
  {
    id,
    fate,
    outcome,
    page,
  }: { id: number; fate?: FateName | undefined; outcome?: Outcome | undefined; page: number },
  limit: number,
  database: Queryable = db,
): Promise<{ rows: ImportedRow[]; total: number }> {
  const where = and(
    eq(importRow.runId, id),
    fate && eq(importRow.fate, fate),
    outcome && eq(importRow.outcome, outcome),
  );
  const rows = await database
    .select()
    .from(importRow)
    .where(where)
    .orderBy(asc(importRow.line))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows: rows.map(toRow), total: await database.$count(importRow, where) };
}

function toRow(row: typeof importRow.$inferSelect): ImportedRow {
  const { line, about, cells, sentence, changes, recordType, recordId } = row;
  const type = recordType as RecordName["type"] | null;
  return {
    ...{ line, about, cells, sentence, changes },
    fate: row.fate as FateName,
    record: type !== null && recordId !== null ? { type, id: recordId } : null,
    outcome: row.outcome as Outcome | null,
    outcomeSentence: row.outcomeSentence ?? "",
  };
}

/** What the amounts of the rows come to that are new, in cents: of payments, the money that would be recorded. */
export async function sumOfNew(id: number, database: Queryable = db): Promise<number> {
  const [row] = await database
    .select({
      cents: sql<number>`coalesce(sum((${importRow.cells}->>'amount')::numeric * 100), 0)::int`,
    })
    .from(importRow)
    .where(and(eq(importRow.runId, id), eq(importRow.fate, "new")));
  return row?.cents ?? 0;
}
