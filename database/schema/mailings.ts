import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Drop, MailingState, PlannedRoute, PriceList } from "#business/mailings/mailing.ts";
import { referenceColumn, timestampColumn } from "./columns.ts";

/**
 * The trades that can be on a card, as business/mailings/industries/industries.ts begins them; name, group and whether one is
 * hidden are the owner's from then on (docs/decisions/059).
 */

export const industry = pgTable("industry", {
  slug: text("slug").primaryKey(),
  name: text("name").notNull(),
  position: integer("position").notNull(),
  /** Trades with the same group compete: only one of them is on a card. Alone unless set. */
  exclusivityGroup: text("exclusivity_group").notNull(),
  /** Since when nobody can book it, be offered it or wait for it; null where it can be had. */
  hiddenAt: timestampColumn("hidden_at"),
  /** What stood here before the owner's last change, so that one step back is always there. */
  former: jsonb("former").$type<{ name: string; isHidden: boolean; competesWith: string }>(),
  /** Counts the owner's changes; 0: none yet. */
  version: integer("version").notNull().default(0),
});

/** Words that the office added to those by which buyers find an industry. */

export const industryWord = pgTable("industry_word", {
  /** The word as a search reads it: `plumb` for "Plumbers". */
  key: text("key").primaryKey(),
  word: text("word").notNull(),
  industry: text("industry")
    .notNull()
    .references(() => industry.slug),
  addedBy: text("added_by").notNull(),
  addedAt: timestampColumn("added_at").notNull().defaultNow(),
});

/** One monthly card: its dates, prices and layout as they were planned for it. */

export const mailing = pgTable(
  "mailing",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    area: text("area").notNull().default("scottsdale"),
    state: text("state").$type<MailingState>().notNull().default("planned"),
    dropDate: date("drop_date").notNull(),
    bookingCloses: date("booking_closes_on").notNull(),
    briefDue: date("brief_due_on").notNull(),
    approvalDue: date("approval_due_on").notNull(),
    printFile: date("print_file_due_on").notNull(),
    cardsReceived: date("cards_due_on").notNull(),
    inHomesBy: date("in_homes_on").notNull(),
    report: date("report_due_on").notNull(),
    households: integer("households").notNull(),
    layoutId: text("layout_id").notNull(),
    /** Cents by size, a snapshot: what was sold keeps its price. */
    prices: jsonb("prices_cents").$type<PriceList>().notNull(),
    /** What printing the card costs, in cents; null while nobody knows. */
    printCents: integer("print_cost_cents"),
    /** Design, delivery and whatever else it costs, in cents; postage follows from the homes and the date. */
    otherCents: integer("other_cost_cents").notNull().default(0),
    printedOn: date("printed_on"),
    /** What was dropped off, where and when: more than one post office, or day, for more than 5,000 pieces. */
    drops: jsonb("drops").$type<Drop[]>().notNull().default([]),
    /** The carrier routes that are considered for the card, and those chosen; empty until the office has planned it. */
    routePlan: jsonb("route_plan").$type<PlannedRoute[]>().notNull().default([]),
    confirmedOn: date("confirmed_on"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check("mailing_costs", sql`print_cost_cents >= 0 and other_cost_cents >= 0`),
    check(
      "mailing_state",
      sql`state in ('planned', 'published', 'closed', 'printed', 'dropped', 'confirmed', 'canceled')`,
    ),
    check("mailing_households", sql`households > 0`),
    check(
      "mailing_dates_in_order",
      sql`booking_closes_on <= brief_due_on and brief_due_on <= approval_due_on and approval_due_on <= print_file_due_on
        and print_file_due_on <= cards_due_on and cards_due_on <= drop_date
        and drop_date <= in_homes_on and in_homes_on <= report_due_on`,
    ),
    uniqueIndex("mailing_once_a_day")
      .on(table.area, table.dropDate)
      .where(sql`state <> 'canceled'`),
    index("mailing_coming")
      .on(table.dropDate, table.id)
      .where(sql`state in ('published', 'closed', 'printed')`),
  ],
);

/** A drop date that was moved to a later one, and what it gives to those who had booked; never changed. */

export const postponement = pgTable(
  "postponement",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    mailingId: referenceColumn("mailing_id", () => mailing.id).notNull(),
    fromDate: date("from_date").notNull(),
    toDate: date("to_date").notNull(),
    /** Of the mailing, with this change: names the messages about it. */
    mailingVersion: integer("mailing_version").notNull(),
    /** `too-few`: the card did not fill. */
    reason: text("reason").$type<"too-few" | "other">().notNull(),
    /** In the words that buyers read. */
    sentence: text("sentence").notNull(),
    decidedBy: text("decided_by").notNull(),
    decidedAt: timestampColumn("decided_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    check("postponement_reason", sql`reason in ('too-few', 'other')`),
    check("postponement_is_later", sql`to_date > from_date`),
    uniqueIndex("postponement_of").on(table.mailingId, table.mailingVersion),
  ],
);
