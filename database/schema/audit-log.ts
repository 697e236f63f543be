import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "./columns.ts";

/** Events: what, by which actor, when. Append-only: a trigger refuses anything else. */

export const auditEvent = pgTable(
  "audit_event",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    occurredAt: timestampColumn("occurred_at").notNull().defaultNow(),
    /** "visitor", "system", or "operator:" and an id. */
    actor: text("actor").notNull(),
    event: text("event").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    detail: jsonb("detail").notNull().default({}),
  },
  (table) => [index("audit_event_subject").on(table.subjectType, table.subjectId, table.id)],
);
