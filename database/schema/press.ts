import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Printer } from "#business/company/printer-setting.ts";
import type { PressFileContent, PrinterProof } from "#business/press/press-file.ts";
import { referenceColumn, timestampColumn } from "./columns.ts";
import { mailing } from "./mailings.ts";

/** The card of a mailing as a file for the printer. What it is made of never changes; what happened to it is added. */

export const pressFile = pgTable(
  "press_file",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    mailingId: referenceColumn("mailing_id", () => mailing.id).notNull(),
    /** 1, 2, 3: of its mailing. */
    number: integer("number").notNull(),
    /** Names the form that it was made by, so that a second press makes nothing. */
    formKey: uuid("form_key").notNull().unique(),
    state: text("state")
      .$type<"making" | "ready" | "refused" | "failed">()
      .notNull()
      .default("making"),
    /** Percent, while it is made. */
    progress: smallint("progress").notNull().default(0),
    /** The printer, as it was set then. */
    printer: jsonb("printer").$type<Printer>().notNull(),
    /** The version in each spot, and what its check found. */
    content: jsonb("content").$type<PressFileContent>().notNull(),
    /** SHA-256 of the file in hexadecimal; null until it is made. */
    hash: text("hash"),
    byteCount: integer("byte_count"),
    /** Why it could not be made, in words. */
    problem: text("problem"),
    /** The name of who made it in the office. */
    madeBy: text("made_by").notNull(),
    madeAt: timestampColumn("made_at").notNull().default(sql`statement_timestamp()`),
    sentAt: timestampColumn("sent_at"),
    sentTo: text("sent_to"),
    quoteCents: integer("quote_cents"),
    /** The printer's own proof, compared with the file. */
    proof: jsonb("proof").$type<PrinterProof>(),
    /** Who approved that proof, when, and why without one that is the same. */
    approvedBy: text("approved_by"),
    approvedAt: timestampColumn("approved_at"),
    approvedNote: text("approved_note"),
    tracking: text("tracking"),
    arrivedOn: date("arrived_on"),
    arrivedPieces: integer("arrived_pieces"),
    spoiledPieces: integer("spoiled_pieces"),
  },
  (table) => [
    check("press_file_state", sql`state in ('making', 'ready', 'refused', 'failed')`),
    check("press_file_ready", sql`(state in ('ready', 'refused')) = (hash is not null)`),
    check(
      "press_file_sent",
      sql`(sent_at is null) = (sent_to is null) and (sent_at is null or state = 'ready')`,
    ),
    check(
      "press_file_approved",
      sql`(approved_at is null and proof is null or sent_at is not null) and (approved_note is null or approved_at is not null)`,
    ),
    check(
      "press_file_arrived",
      sql`(arrived_on is null) = (arrived_pieces is null) and (arrived_on is null or approved_at is not null)`,
    ),
    uniqueIndex("press_file_of").on(table.mailingId, table.number),
    /** One file is the file once it is sent. */
    uniqueIndex("press_file_sent_once").on(table.mailingId).where(sql`sent_at is not null`),
  ],
);
