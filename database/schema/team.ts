import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { referenceColumn, timestampColumn } from "./columns.ts";

export const operator = pgTable(
  "operator",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** The address as it is compared: capitals don't count. */
    emailKey: text("email_key").notNull(),
    role: text("role").notNull(),
    /** business/auth/password.ts says how. */
    passwordHash: text("password_hash").notNull(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    removedAt: timestampColumn("removed_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check("operator_role", sql`role in ('owner', 'assistant')`),
    uniqueIndex("operator_email").on(table.emailKey).where(sql`removed_at is null`),
  ],
);

export const note = pgTable(
  "note",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    subjectType: text("subject_type").notNull(),
    subjectId: bigint("subject_id", { mode: "number" }).notNull(),
    text: text("text").notNull(),
    writtenBy: referenceColumn("written_by", () => operator.id).notNull(),
    writtenAt: timestampColumn("written_at").notNull().default(sql`statement_timestamp()`),
    editedAt: timestampColumn("edited_at"),
    /** Until it is deleted for good, its writer can restore it. */
    removedAt: timestampColumn("removed_at"),
  },
  (table) => [index("note_subject").on(table.subjectType, table.subjectId, table.id)],
);
