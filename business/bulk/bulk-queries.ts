import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import { bulkAction, bulkItem } from "#database/schema/bulk.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  type BulkActionName,
  type BulkState,
  MAX_BULK_RECORDS,
  type RecordSnapshot,
  type UndoOutcome,
} from "./bulk.ts";
import { bulkActionHandlers } from "./bulk-action-handlers.ts";

export type BulkAction = {
  id: number;
  kind: BulkActionName;
  note: string;
  state: BulkState;
  requestedBy: number;
  requestedAt: Date;
  undoneBy: number | null;
  undoneAt: Date | null;
};

export type BulkItem = {
  recordId: number;
  /** Whether the record still exists. */
  isThere: boolean;
  name: string;
  agreed: RecordSnapshot | null;
  outcome: "done" | "refused" | null;
  sentence: string;
  undone: UndoOutcome | null;
  undoSentence: string;
};

/** One bulk action, or undefined. */
export async function findBulkAction(id: number): Promise<BulkAction | undefined> {
  const [row] = await db.select().from(bulkAction).where(eq(bulkAction.id, id));
  return row && toAction(row);
}

/** The newest confirmed bulk actions of the given kinds. */
export async function findBulkActions(
  kinds: readonly BulkActionName[],
  limit: number,
): Promise<BulkAction[]> {
  const rows = await db
    .select()
    .from(bulkAction)
    .where(sql`${inArray(bulkAction.kind, [...kinds])} and ${bulkAction.state} <> 'unconfirmed'`)
    .orderBy(desc(bulkAction.requestedAt), desc(bulkAction.id))
    .limit(limit);
  return rows.map(toAction);
}

/** The records of a bulk action in the order of selection: at most 500. */
export async function findBulkItems({
  id,
  kind,
}: Pick<BulkAction, "id" | "kind">): Promise<BulkItem[]> {
  const rows = await db
    .select()
    .from(bulkItem)
    .where(eq(bulkItem.actionId, id))
    .orderBy(asc(bulkItem.position))
    .limit(MAX_BULK_RECORDS);
  const ids = rows.map(({ recordId }) => recordId);
  const there = await bulkActionHandlers[kind].findNames(ids, db);
  return rows.map((row) => ({
    isThere: there.has(row.recordId),
    recordId: row.recordId,
    name: row.name,
    agreed: row.agreedValues,
    outcome: row.outcome as BulkItem["outcome"],
    sentence: row.sentence ?? "",
    undone: row.undoOutcome as UndoOutcome | null,
    undoSentence: row.undoSentence ?? "",
  }));
}

export type BulkItemCounts = Record<"all" | "done" | "refused" | "restored" | "skipped", number>;

/** How many records of a bulk action have each outcome. */
export async function countBulkItems(
  id: number,
  database: Queryable = db,
): Promise<BulkItemCounts> {
  const [row] = await database
    .select({
      all: sql<number>`count(*)::int`,
      done: sql<number>`count(*) filter (where ${bulkItem.outcome} = 'done')::int`,
      refused: sql<number>`count(*) filter (where ${bulkItem.outcome} = 'refused')::int`,
      restored: sql<number>`count(*) filter (where ${bulkItem.undoOutcome} = 'restored')::int`,
      skipped: sql<number>`count(*) filter (where ${bulkItem.undoOutcome} = 'skipped')::int`,
    })
    .from(bulkItem)
    .where(eq(bulkItem.actionId, id));
  return row ?? { all: 0, done: 0, refused: 0, restored: 0, skipped: 0 };
}

function toAction(row: typeof bulkAction.$inferSelect): BulkAction {
  return { ...row, kind: row.kind as BulkActionName, state: row.state as BulkState };
}

/** What bulk actions did, by id. */
export async function findBulkActionKindsById(
  ids: readonly number[],
): Promise<{ id: number; kind: BulkActionName }[]> {
  if (ids.length === 0) return [];
  const { id } = bulkAction;
  return db
    .select({ id, kind: sql<BulkActionName>`${bulkAction.kind}` })
    .from(bulkAction)
    .where(inArray(id, [...ids]));
}
