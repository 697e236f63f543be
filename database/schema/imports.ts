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
} from "drizzle-orm/pg-core";
import { referenceColumn, timestampColumn } from "./columns.ts";
import { operator } from "./team.ts";

/** An imported table, and the planned change of each row: docs/decisions/023. */

export const importRun = pgTable(
  "import_run",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    list: text("list").notNull(),
    /** The file's name, or how else it came. */
    source: text("source").notNull(),
    /** The names of its columns, and what each of them is: a field's id, "skip", or null for a note. */
    headings: jsonb("headings").$type<string[]>().notNull(),
    mapping: jsonb("mapping").$type<(string | null)[]>().notNull(),
    /** `reading`: its rows are being judged; `ready`: it may be carried out. */
    state: text("state").notNull().default("reading"),
    createdBy: referenceColumn("created_by", () => operator.id).notNull(),
    createdAt: timestampColumn("created_at").notNull().default(sql`statement_timestamp()`),
    startedBy: referenceColumn("started_by", () => operator.id),
    startedAt: timestampColumn("started_at"),
    doneAt: timestampColumn("done_at"),
    undoneBy: referenceColumn("undone_by", () => operator.id),
    undoneAt: timestampColumn("undone_at"),
    /** From then on it cannot be carried out any more, and is forgotten in the night. */
    expiresAt: timestampColumn("expires_at").notNull(),
  },
  (table) => [
    check("import_run_list", sql`list in ('advertisers', 'leads')`),
    check(
      "import_run_state",
      sql`state in ('reading', 'ready', 'running', 'done', 'undoing', 'undone')`,
    ),
    index("import_run_expires").on(table.expiresAt),
  ],
);

/** What an operator said that the columns of a table are, for the next one with the same. */
export const importMapping = pgTable(
  "import_mapping",
  {
    list: text("list").notNull(),
    /** The names of the columns, one a line. */
    headings: text("headings").notNull(),
    mapping: jsonb("mapping").$type<(string | null)[]>().notNull(),
    /** Unused for a year, it is deleted in the night. */
    usedAt: timestampColumn("used_at").notNull().default(sql`statement_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.list, table.headings] })],
);

/** One row of such a table: what it says, what it would do, and what became of it. */
export const importRow = pgTable(
  "import_row",
  {
    runId: referenceColumn("run_id", () => importRun.id).notNull(),
    /** The line of the file on which it begins. */
    line: integer("line").notNull(),
    /** As it stands in the file. */
    texts: jsonb("texts").$type<string[]>().notNull(),
    /** Text by the column's id. */
    cells: jsonb("cells").$type<Record<string, string>>().notNull(),
    /** The row's subject, in a few words. */
    about: text("about").notNull(),
    plannedChange: text("planned_change").notNull(),
    /** What it would add, or why it is refused. */
    sentence: text("sentence").notNull().default(""),
    changes: jsonb("changes").$type<{ field: string; from: string; to: string }[]>().notNull(),
    /** The record that it changes, or that came of it. */
    recordType: text("record_type"),
    recordId: bigint("record_id", { mode: "number" }),
    /** Null until it was carried out; also where there was nothing to do. */
    outcome: text("outcome"),
    outcomeSentence: text("outcome_sentence"),
    /** The record before and after it, to put it back, and to tell whether somebody has touched it since. */
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    /** Null until the import is undone. */
    undoOutcome: text("undo_outcome"),
    undoSentence: text("undo_sentence"),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.line] }),
    check(
      "import_row_planned_change",
      sql`planned_change in ('unchanged', 'change', 'new', 'refused')`,
    ),
    check("import_row_outcome", sql`outcome in ('done', 'skipped', 'refused')`),
    check("import_row_undo_outcome", sql`undo_outcome in ('restored', 'skipped')`),
    index("import_row_planned_changes").on(table.runId, table.plannedChange, table.line),
    index("import_row_to_do")
      .on(table.runId, table.line)
      .where(sql`outcome is null and planned_change in ('change', 'new')`),
  ],
);
