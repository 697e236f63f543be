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
import { referenceColumn, timestampColumn } from "./columns.ts";
import { industry } from "./mailings.ts";
import { operator } from "./team.ts";

/** A business that may want a spot, one row per address: left on the site, or added by the office. */

export const lead = pgTable(
  "lead",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: only the phone number is known. */
    email: text("email"),
    /** The address as it is compared: capitals don't count. */
    emailKey: text("email_key").unique(),
    business: text("business"),
    person: text("person"),
    /** E.164: +14805550142. */
    phone: text("phone"),
    industry: text("industry").references(() => industry.slug),
    neighborhood: text("neighborhood"),
    /** Where the office knows them from, in its words; null for a lead of the site. */
    source: text("source"),
    /** The Arizona date on which to call them next. */
    nextCallOn: date("next_call_on"),
    state: text("state").notNull().default("new"),
    page: text("page").notNull(),
    campaign: jsonb("campaign").$type<Record<string, string>>().notNull().default({}),
    referrerHost: text("referrer_host"),
    submissions: integer("submissions").notNull().default(1),
    /** Why it was won or lost, in the office's words. */
    reason: text("reason"),
    /** What stood here before the last change of the status, to undo that; null: it never changed. */
    beforeMove: jsonb("before_move").$type<{
      state: string;
      reason: string | null;
      nextCallOn: string | null;
    }>(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    lastSubmittedAt: timestampColumn("last_submitted_at").notNull().defaultNow(),
    /** When the office deleted it: out of sight at once, and for good a day later. */
    deletedAt: timestampColumn("deleted_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check("lead_state", sql`state in ('new', 'contacted', 'won', 'lost')`),
    check("lead_reach", sql`email is not null or phone is not null`),
    check("lead_email_key", sql`(email is null) = (email_key is null)`),
    index("lead_by_state").on(table.state, table.id),
    index("lead_phone").on(table.phone),
    index("lead_next_call").on(table.nextCallOn).where(sql`next_call_on is not null`),
  ],
);

/** A call to a lead, with what stood before it, so that the last one can be taken back. */

export const leadCall = pgTable(
  "lead_call",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: referenceColumn("lead_id", () => lead.id).notNull(),
    outcome: text("outcome").notNull(),
    calledAt: timestampColumn("called_at").notNull().default(sql`statement_timestamp()`),
    calledBy: referenceColumn("called_by", () => operator.id).notNull(),
    stateBefore: text("state_before").notNull(),
    reasonBefore: text("reason_before"),
    nextCallBefore: date("next_call_before"),
    /** The lead's version after the call. */
    leadVersion: integer("lead_version").notNull(),
  },
  (table) => [
    check(
      "lead_call_outcome",
      sql`outcome in ('reached', 'voicemail', 'no-answer', 'call-again', 'not-interested')`,
    ),
    index("lead_call_by_lead").on(table.leadId, table.id),
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

/** People who want to hear when an industry is free on a mailing; one row per address, industry and mailing. */
