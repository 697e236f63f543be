import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { timestampColumn } from "./columns.ts";

/** Every message that ever left or will leave; each of its kind, about its record, once per occasion. */

export const message = pgTable(
  "message",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** emails/message-kinds.ts lists them. */
    kind: text("kind").notNull(),
    /** The audience: a buyer, the office, … */
    audience: text("audience").notNull(),
    /** The record that it is about. */
    recordType: text("record_type").notNull(),
    recordId: text("record_id").notNull(),
    /** Which of several of its kind about one record: the invoice's number, the version; empty where there is one. */
    occasion: text("occasion").notNull().default(""),
    /** Whether it carries a key to the office: its words are shown to nobody, and it is not sent again. */
    isSecret: boolean("is_secret").notNull().default(false),
    recipient: text("recipient").notNull(),
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    /** Files that go with it, their bytes in base64. */
    attachments: jsonb("attachments")
      .$type<{ name: string; type: string; base64: string; cid?: string }[]>()
      .notNull()
      .default([]),
    state: text("state").notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** What the mail server answered, or the file that keeps the message. */
    answer: text("answer"),
    queuedAt: timestampColumn("queued_at").notNull().defaultNow(),
    sendingStartedAt: timestampColumn("sending_started_at"),
    /** When it last changed its state. */
    stateChangedAt: timestampColumn("state_changed_at"),
    /** The message that this one repeats, because an operator asked for it. */
    resendOfId: uuid("resend_of_id").references((): AnyPgColumn => message.id),
    /** When an operator decided about a message that needed a person. */
    resolvedAt: timestampColumn("resolved_at"),
  },
  (table) => [
    check(
      "message_state",
      sql`state in ('queued', 'sending', 'sent', 'written-to-file', 'uncertain', 'failed')`,
    ),
    index("message_needs_a_person")
      .on(table.stateChangedAt)
      .where(sql`state in ('uncertain', 'failed') and resolved_at is null`),
    uniqueIndex("message_once")
      .on(table.recordType, table.recordId, table.kind, table.occasion)
      .where(sql`resend_of_id is null`),
    uniqueIndex("message_resent_once")
      .on(table.resendOfId, table.occasion)
      .where(sql`resend_of_id is not null`),
    index("message_record").on(table.recordType, table.recordId),
    index("message_newest").on(table.queuedAt, table.id),
  ],
);
