import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Every message that ever left or will leave; one per purpose. */

export const message = pgTable(
  "message",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** What the message is for, as in "lead-confirmation:17"; a second one is not made. */
    purpose: text("purpose").notNull().unique(),
    recipient: text("recipient").notNull(),
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    /** Files that go with it, their bytes in base64. */
    attachments: jsonb("attachments")
      .$type<{ name: string; type: string; base64: string }[]>()
      .notNull()
      .default([]),
    state: text("state").notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** What the mail server answered, or the file that keeps the message. */
    answer: text("answer"),
    queuedAt: moment("queued_at").notNull().defaultNow(),
    sendingSince: moment("sending_since"),
    /** When it last changed its state. */
    stateChangedAt: moment("state_changed_at"),
    /** The message that this one says again, because somebody asked for it. */
    resentFrom: uuid("resent_from").references((): AnyPgColumn => message.id),
    /** When somebody decided about a message that needed a person. */
    resolvedAt: moment("resolved_at"),
  },
  (table) => [
    check(
      "message_state",
      sql`state in ('queued', 'sending', 'sent', 'kept', 'uncertain', 'failed')`,
    ),
    index("message_needs_a_person")
      .on(table.stateChangedAt)
      .where(sql`state in ('uncertain', 'failed') and resolved_at is null`),
    index("message_newest").on(table.queuedAt, table.id),
    index("message_resent").on(table.resentFrom).where(sql`resent_from is not null`),
  ],
);
