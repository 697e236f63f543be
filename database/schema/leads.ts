import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** An address that a visitor left; one row per address, however often it is left. */

export const lead = pgTable(
  "lead",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    email: text("email").notNull(),
    /** The address as it is compared: capitals don't count. */
    emailKey: text("email_key").notNull().unique(),
    state: text("state").notNull().default("new"),
    page: text("page").notNull(),
    campaign: jsonb("campaign").$type<Record<string, string>>().notNull().default({}),
    referrerHost: text("referrer_host"),
    submissions: integer("submissions").notNull().default(1),
    /** Why it was won or lost, in the office's words. */
    reason: text("reason"),
    /** The status before the last change by hand, with its reason; null: there is none to go back to. */
    previousState: text("previous_state"),
    previousReason: text("previous_reason"),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastSubmittedAt: moment("last_submitted_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check("lead_state", sql`state in ('new', 'contacted', 'won', 'lost')`),
    index("lead_by_state").on(table.state, table.id),
  ],
);

/** How many robots a form turned away, by Arizona date; nothing about them is kept. */

export const blockedSubmission = pgTable(
  "blocked_submission",
  {
    day: date("day").notNull(),
    reason: text("reason").notNull(),
    count: integer("count").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.reason] })],
);

/**
 * People who want to hear when an industry is free on a mailing; one row per address, industry and
 * mailing.
 */
