/**
 * The whole schema, and the types of its rows, ordered by noun.
 *
 * After a change: `npm run migration`. Until the first release there is one migration,
 * 0000_ground.sql, made anew each time (delete your data folder then); after it, each change adds
 * one, and those that exist are never touched. What Drizzle cannot say (triggers) goes in
 * database/hand-written.sql, which the same command appends.
 */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

// jobs

/** Work to be done outside the request that asked for it: at least once, each `key` at most once. */
export const job = pgTable(
  "job",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull(),
    payload: jsonb("payload").notNull(),
    /** What this job is for; a second one with the same key is not made. */
    key: text("key").unique(),
    enqueuedAt: moment("enqueued_at").notNull().defaultNow(),
    runAt: moment("run_at").notNull().defaultNow(),
    attempts: integer("attempts").notNull().default(0),
    /** Until then it belongs to the worker that took it. */
    lockedUntil: moment("locked_until"),
    lastError: text("last_error"),
    doneAt: moment("done_at"),
    /** Given up: every attempt failed. */
    deadAt: moment("dead_at"),
  },
  (table) => [
    index("job_due").on(table.runAt).where(sql`done_at is null and dead_at is null`),
    index("job_done").on(table.doneAt).where(sql`done_at is not null`),
  ],
);

// installation

/** The one row that makes a database an installation, with the secret that signs its tokens. */
export const installation = pgTable(
  "installation",
  {
    id: smallint("id").primaryKey().default(1),
    secret: text("secret").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  () => [check("installation_is_one", sql`id = 1`)],
);

// mail

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
    state: text("state").notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** What the mail server answered, or the file that keeps the message. */
    answer: text("answer"),
    queuedAt: moment("queued_at").notNull().defaultNow(),
    handedOverAt: moment("handed_over_at"),
    /** When it last changed its state. */
    movedAt: moment("moved_at"),
  },
  (table) => [
    check(
      "message_state",
      sql`state in ('queued', 'handing-over', 'sent', 'kept', 'uncertain', 'failed')`,
    ),
    index("message_needs_a_person").on(table.movedAt).where(sql`state in ('uncertain', 'failed')`),
  ],
);

// journal

/** What happened, by whom, when. Only ever added to: a trigger refuses anything else. */
export const journalEntry = pgTable(
  "journal_entry",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull().defaultNow(),
    /** "visitor", "system", or "operator:" and an id. */
    actor: text("actor").notNull(),
    event: text("event").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    detail: jsonb("detail").notNull().default({}),
  },
  (table) => [index("journal_entry_subject").on(table.subjectType, table.subjectId, table.id)],
);

// leads

/** An address that a visitor left; one row per address, however often it is left. */
export const lead = pgTable(
  "lead",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    email: text("email").notNull(),
    /** The address as it is compared: capitals don't count. */
    emailKey: text("email_key").notNull().unique(),
    state: text("state").notNull().default("new"),
    tellWhenBookingOpens: boolean("tell_when_booking_opens").notNull().default(false),
    page: text("page").notNull(),
    campaign: jsonb("campaign").$type<Record<string, string>>().notNull().default({}),
    referrerHost: text("referrer_host"),
    interests: integer("interests").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastInterestAt: moment("last_interest_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check("lead_state", sql`state in ('new', 'contacted', 'won', 'lost')`),
    index("lead_by_state").on(table.state, table.id),
  ],
);

/** How many robots a form turned away, by Arizona date; nothing about them is kept. */
export const turnedAway = pgTable(
  "turned_away",
  {
    day: date("day").notNull(),
    reason: text("reason").notNull(),
    count: integer("count").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.reason] })],
);

// mailings

/** The trades that can be on a card; names and order come from business/mailings/industries.ts. */
export const industry = pgTable("industry", {
  slug: text("slug").primaryKey(),
  name: text("name").notNull(),
  position: integer("position").notNull(),
  /** Trades with the same group compete: only one of them is on a card. Alone unless set. */
  exclusivityGroup: text("exclusivity_group").notNull(),
});

/** One monthly card: its dates, prices and layout as they were planned for it. */
export const mailing = pgTable(
  "mailing",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    area: text("area").notNull().default("scottsdale"),
    state: text("state").notNull().default("planned"),
    dropDate: date("drop_date").notNull(),
    bookingCloses: date("booking_closes").notNull(),
    briefDue: date("brief_due").notNull(),
    approvalDue: date("approval_due").notNull(),
    printFile: date("print_file").notNull(),
    cardsReceived: date("cards_received").notNull(),
    inHomesBy: date("in_homes_by").notNull(),
    report: date("report").notNull(),
    households: integer("households").notNull(),
    layoutId: text("layout_id").notNull(),
    /** Cents by size, a snapshot: what was sold keeps its price. */
    prices: jsonb("prices").$type<Record<string, number>>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check(
      "mailing_state",
      sql`state in ('planned', 'published', 'closed', 'printed', 'dropped', 'confirmed', 'cancelled')`,
    ),
    check("mailing_households", sql`households > 0`),
    check(
      "mailing_dates_in_order",
      sql`booking_closes <= brief_due and brief_due <= approval_due and approval_due <= print_file
        and print_file <= cards_received and cards_received <= drop_date
        and drop_date <= in_homes_by and in_homes_by <= report`,
    ),
    uniqueIndex("mailing_once_a_day")
      .on(table.area, table.dropDate)
      .where(sql`state <> 'cancelled'`),
    index("mailing_coming")
      .on(table.dropDate, table.id)
      .where(sql`state in ('published', 'closed', 'printed')`),
  ],
);
