import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "./columns.ts";

/** Work to be done outside the request that asked for it: at least once, each `key` at most once. */

export const job = pgTable(
  "job",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull(),
    payload: jsonb("payload").notNull(),
    /** What this job is for; a second one with the same key is not made. */
    key: text("key").unique(),
    enqueuedAt: timestampColumn("enqueued_at").notNull().defaultNow(),
    runAt: timestampColumn("run_at").notNull().defaultNow(),
    attempts: integer("attempts").notNull().default(0),
    /** Until then it belongs to the worker that took it. */
    lockedUntil: timestampColumn("locked_until"),
    lastError: text("last_error"),
    doneAt: timestampColumn("done_at"),
    /** Given up: every attempt failed. */
    deadAt: timestampColumn("dead_at"),
    /** It waited in a backup that was restored: what it does may have been done already. */
    mayHaveRun: boolean("may_have_run").notNull().default(false),
  },
  (table) => [
    index("job_due").on(table.runAt).where(sql`done_at is null and dead_at is null`),
    index("job_done").on(table.doneAt).where(sql`done_at is not null`),
  ],
);
