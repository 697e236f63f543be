import { and, eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { NOTE_LENGTH } from "#business/team/notes.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { bulkAction, bulkItem } from "#database/schema/bulk.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { type BulkActionName, bulkActionRules, MAX_BULK_RECORDS } from "./bulk.ts";
import type { BulkRecordPreview } from "./bulk-action-handler.ts";
import { bulkActionHandlers } from "./bulk-action-handlers.ts";
import { bulkActionJob, REQUEST_TO_JOB_HANDOFF_MS } from "./bulk-jobs.ts";

export type BeginBulkActionInput = { kind: BulkActionName; ids: readonly number[]; note: string };

/**
 * Stores what to do with which records, so that `processBulkActionItems` does it. An action that asks
 * first waits for `confirmBulkAction`, with what was shown of each record. Refuses an empty
 * selection, more than 500 records, a missing or overlong note, and operators without permission.
 * Returns its number.
 */
export async function beginBulkAction(
  input: BeginBulkActionInput,
  context: ActionContext,
  database: Queryable = db,
): Promise<number> {
  const { kind } = input;
  const { permission, asks } = bulkActionRules[kind];
  const { id: requestedBy } = await requirePermission(database, context.actor, permission);
  const ids = [...new Set(input.ids)];
  const note = readNote(input);
  if (ids.length === 0) throw nobody();
  if (ids.length > MAX_BULK_RECORDS) throw tooMany();
  const names = await bulkActionHandlers[kind].findNames(ids, database);
  const items: Omit<typeof bulkItem.$inferInsert, "actionId">[] = [];
  for (const [position, recordId] of ids.entries()) {
    const name = names.get(recordId);
    const found = name === undefined ? GONE : await agreed(kind, recordId, context, database);
    const said = typeof found === "string" ? refusedWith(found) : { agreedValues: found };
    items.push({ position, recordId, name: name ?? `Record ${recordId}`, ...said });
  }
  return database.transaction(async (tx) => {
    const values = { kind, note, requestedBy, state: asks ? "unconfirmed" : "running" };
    const [made] = await tx.insert(bulkAction).values(values).returning({ id: bulkAction.id });
    if (!made) throw new Error("a bulk action was not written");
    await tx.insert(bulkItem).values(items.map((item) => ({ ...item, actionId: made.id })));
    if (!asks) await run(tx, { id: made.id, kind, records: ids.length }, context);
    return made.id;
  });
}

const GONE = "It no longer exists.";

const refusedWith = (sentence: string) => ({ outcome: "refused", sentence });

async function agreed(
  kind: BulkActionName,
  id: number,
  context: ActionContext,
  database: Queryable,
): Promise<BulkRecordPreview | null> {
  return (await bulkActionHandlers[kind].agree?.(id, context, database)) ?? null;
}

/** Confirms a bulk action as it was shown. Idempotent. Refuses operators without permission. */
export async function confirmBulkAction(
  { id }: { id: number },
  context: ActionContext,
  database: Queryable = db,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [action] = await tx.select().from(bulkAction).where(eq(bulkAction.id, id)).for("update");
    if (!action) throw new Refusal("not-found", "We can't find that bulk action.");
    const kind = action.kind as BulkActionName;
    const { id: requestedBy } = await requirePermission(
      tx,
      context.actor,
      bulkActionRules[kind].permission,
    );
    if (action.state !== "unconfirmed") return;
    await tx.update(bulkAction).set({ state: "running", requestedBy }).where(eq(bulkAction.id, id));
    const toDo = and(eq(bulkItem.actionId, id), sql`${bulkItem.outcome} is null`);
    await run(tx, { id, kind, records: await tx.$count(bulkItem, toDo) }, context);
  });
}

/** Schedules a job for what the request does not finish, and records the start. */
async function run(
  tx: Queryable,
  { id, kind, records }: { id: number; kind: BulkActionName; records: number },
  { actor, now }: ActionContext,
): Promise<void> {
  const runAt = new Date(now.getTime() + REQUEST_TO_JOB_HANDOFF_MS);
  await enqueue(tx, bulkActionJob, { id }, { key: `bulk:${id}`, runAt });
  const subject = { type: "bulk-action", id };
  await recordEvent(tx, actor, { event: "bulk.started", subject, detail: { kind, records } });
}

function readNote({ kind, note }: BeginBulkActionInput): string {
  const text = note.trim();
  const { note: wanted } = bulkActionRules[kind];
  if (wanted === "none") return "";
  if (wanted === "needed" && text === "") {
    throw new Refusal("invalid", "Enter a note. We save it with each selected row.", {
      field: "note",
    });
  }
  if (text.length > NOTE_LENGTH) {
    throw new Refusal(
      "invalid",
      `Use ${NOTE_LENGTH.toLocaleString("en-US")} characters or fewer.`,
      {
        field: "note",
      },
    );
  }
  return text;
}

function nobody(): Refusal {
  return new Refusal("invalid", "Select at least one row.");
}

function tooMany(): Refusal {
  return new Refusal("too-large", `Select ${MAX_BULK_RECORDS} rows or fewer.`);
}
