import { and, asc, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { recordEvent } from "#business/audit-log/audit-log.ts";
import type { AuditEvent } from "#business/audit-log/events.ts";
import { operatorActor } from "#business/auth/sign-in.ts";
import { bulkAction, bulkItem } from "#database/schema/bulk.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { repeatUntilDone } from "#platform/jobs/repeat-until-done.ts";
import { log } from "#platform/log.ts";
import { Refusal, unlessRefused } from "#platform/refusal.ts";
import type { BulkActionName, UndoOutcome } from "./bulk.ts";
import { bulkActionHandlers } from "./bulk-action-handlers.ts";
import { countBulkItems } from "./bulk-queries.ts";

type Action = typeof bulkAction.$inferSelect;
type Item = typeof bulkItem.$inferSelect;

const WENT_WRONG = "Something went wrong on our side. Nothing changed here.";

/**
 * Continues a bulk action or its undo, record by record, until it is done, `until` (milliseconds of
 * `performance.now()`) is reached, or the signal aborts. Safe to call concurrently and again after
 * a crash: nothing is done twice. Returns whether all is done.
 */
export async function processBulkActionItems(
  { id }: { id: number },
  { until = Number.POSITIVE_INFINITY, signal }: { until?: number; signal?: AbortSignal } = {},
): Promise<boolean> {
  const [action] = await db.select().from(bulkAction).where(eq(bulkAction.id, id));
  if (action?.state !== "running" && action?.state !== "undoing") return true;
  for (let position = -1; performance.now() < until && !signal?.aborted; ) {
    const next = await nextPosition(action, position);
    if (next === undefined) return finish(action);
    await oneItem(action, next);
    position = next;
  }
  return false;
}

/** The handler of the job `bulkActionJob`. */
export const runBulkActionJob = repeatUntilDone(processBulkActionItems);

/** The records that an action, or its undo, still has to process. */
function toDo({ id, state }: Action): SQL | undefined {
  const open =
    state === "running"
      ? isNull(bulkItem.outcome)
      : and(eq(bulkItem.outcome, "done"), isNull(bulkItem.undoOutcome));
  return and(eq(bulkItem.actionId, id), open);
}

async function nextPosition(action: Action, after: number) {
  const [item] = await db
    .select({ position: bulkItem.position })
    .from(bulkItem)
    .where(and(toDo(action), gt(bulkItem.position, after)))
    .orderBy(asc(bulkItem.position))
    .limit(1);
  return item?.position;
}

async function oneItem(action: Action, position: number): Promise<void> {
  const isItem = and(toDo(action), eq(bulkItem.position, position));
  const handler = bulkActionHandlers[action.kind as BulkActionName];
  try {
    if (handler.outside && action.state === "running") {
      await doOutside(action, isItem);
      return;
    }
    await runTransactionWithRetries(db, async (tx) => {
      const [item] = await tx
        .select()
        .from(bulkItem)
        .where(isItem)
        .for("update", { skipLocked: true });
      if (!item) return;
      const outcome =
        action.state === "running" ? await done(action, item, tx) : await undone(action, item, tx);
      await tx.update(bulkItem).set(outcome).where(isItem);
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.error({ err: error, bulk: action.id, position }, "a record of a bulk action failed");
    const outcome = action.state === "running" ? refusedWith(WENT_WRONG) : skipped(WENT_WRONG);
    await db.update(bulkItem).set(outcome).where(isItem);
  }
}

/**
 * Of two concurrent callers one does it; if its process dies, another continues after five minutes.
 */
async function doOutside(action: Action, isItem: SQL | undefined): Promise<void> {
  const free = or(
    isNull(bulkItem.startedAt),
    lt(bulkItem.startedAt, sql`statement_timestamp() - interval '5 minutes'`),
  );
  const [item] = await db
    .update(bulkItem)
    .set({ startedAt: sql`statement_timestamp()` })
    .where(and(isItem, free))
    .returning();
  if (item)
    await db
      .update(bulkItem)
      .set(await done(action, item, db))
      .where(isItem);
}

const refusedWith = (sentence: string) => ({ outcome: "refused", sentence });
const skipped = (undoSentence: string) => ({
  undoOutcome: "skipped" satisfies UndoOutcome,
  undoSentence,
});

const by = (operatorId: number | null) => ({ actor: operatorActor(operatorId ?? 0), now: now() });

async function done({ kind, note, requestedBy }: Action, item: Item, database: Queryable) {
  const { carryOut } = bulkActionHandlers[kind as BulkActionName];
  const { recordId: id, agreedValues: agreed } = item;
  return unlessRefused(
    async () => ({
      outcome: "done",
      previousValues: await carryOut({ id, agreed }, note, by(requestedBy), database),
    }),
    refusedWith,
  );
}

async function undone({ kind, undoneBy }: Action, item: Item, tx: Queryable) {
  const { undo } = bulkActionHandlers[kind as BulkActionName];
  const { recordId: id, previousValues: before } = item;
  return unlessRefused(async () => {
    if (!undo || !before) throw new Refusal("conflict", "You can't undo this.");
    await tx.transaction((inner) => undo({ id, before }, by(undoneBy), inner));
    return { undoOutcome: "restored" satisfies UndoOutcome };
  }, skipped);
}

/** Closes an action, or its undo, if nothing is left to do; false otherwise. */
async function finish(action: Action): Promise<boolean> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(bulkItem, toDo(action))) > 0) return false;
    const { id, kind, state, requestedBy, undoneBy } = action;
    const undoing = state === "undoing";
    const closed = await tx
      .update(bulkAction)
      .set({ state: undoing ? "undone" : "done" })
      .where(and(eq(bulkAction.id, id), eq(bulkAction.state, state)))
      .returning({ id: bulkAction.id });
    if (closed.length === 0) return true;
    const counts = await countBulkItems(id, tx);
    const { done: changed, refused, restored, skipped } = counts;
    const { actor } = by(undoing ? undoneBy : requestedBy);
    const subject = { type: "bulk-action", id };
    const happening: AuditEvent = undoing
      ? { event: "bulk.undone", detail: { kind, restored, skipped } }
      : { event: "bulk.done", detail: { kind, done: changed, refused } };
    await recordEvent(tx, actor, { ...happening, subject });
    return true;
  });
}
