import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { operator } from "./team.ts";

/** One thing done with many records at once, so that it can be seen as one, and undone as one. */

export const bulkAction = pgTable(
  "bulk_action",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull(),
    /** What was written with it: a note, a reason. */
    note: text("note").notNull().default(""),
    /** `unconfirmed`: waits for a yes; `running`, `undoing`: some of its records are still to come. */
    state: text("state").notNull(),
    requestedBy: bigint("requested_by", { mode: "number" })
      .notNull()
      .references(() => operator.id),
    requestedAt: moment("requested_at").notNull().default(sql`statement_timestamp()`),
    undoneBy: bigint("undone_by", { mode: "number" }).references(() => operator.id),
    undoneAt: moment("undone_at"),
  },
  (table) => [
    check(
      "bulk_action_state",
      sql`state in ('unconfirmed', 'running', 'done', 'undoing', 'undone')`,
    ),
    index("bulk_action_newest").on(table.requestedAt),
  ],
);

/** What a bulk action did with one record, and what it was before. */

export const bulkItem = pgTable(
  "bulk_item",
  {
    actionId: bigint("action_id", { mode: "number" })
      .notNull()
      .references(() => bulkAction.id),
    position: integer("position").notNull(),
    recordId: bigint("record_id", { mode: "number" }).notNull(),
    /** The record's name, as people know it. */
    name: text("name").notNull(),
    /** What was shown and agreed to, where that was asked: the record must still be so. */
    agreedValues: jsonb("agreed_values").$type<Record<string, string | number | null>>(),
    /** When a worker took it; after a crash another one takes over. */
    startedAt: moment("started_at"),
    /** What it takes to put it back. */
    previousValues: jsonb("previous_values").$type<Record<string, string | number | null>>(),
    outcome: text("outcome"),
    sentence: text("sentence"),
    /** Null until the action is undone. */
    undoOutcome: text("undo_outcome"),
    undoSentence: text("undo_sentence"),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.position] }),
    uniqueIndex("bulk_item_once").on(table.actionId, table.recordId),
    check("bulk_item_outcome", sql`outcome in ('done', 'refused')`),
    check("bulk_item_undo_outcome", sql`undo_outcome in ('restored', 'skipped')`),
  ],
);
